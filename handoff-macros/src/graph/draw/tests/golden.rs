//! Texts to the byte. What mermaid and Graphviz make of them was looked at by eye.

use super::{BOSS, CHAIN, CRITIC, dot, graph, mermaid};

#[test]
fn mermaid_of_a_chain() {
    let expected = r#"flowchart TD
  accTitle: Desk
  START((" "))
  a_done((("Done")))
  a_research["Research"]
  a_writer["Writer"]
  START --> a_research
  a_research --> a_writer
  a_writer --> a_done
  classDef entered stroke-width:3px
  class a_research entered
"#;
    assert_eq!(mermaid(&graph("Desk", CHAIN)), expected);
}

#[test]
fn mermaid_shows_bounds_and_calls() {
    let expected = r#"flowchart TD
  accTitle: Boss
  START((" "))
  a_done((("Done")))
  a_legal(["Legal"])
  a_proof(["Proof"])
  a_supervisor["Supervisor"]
  START --> a_supervisor
  a_supervisor --> a_done
  a_supervisor -.->|"at most 3"| a_legal
  a_supervisor -.-> a_proof
  classDef entered stroke-width:3px
  class a_supervisor entered
  classDef called stroke-dasharray:5 3
  class a_legal,a_proof called
"#;
    assert_eq!(mermaid(&graph("Boss", BOSS)), expected);
    let critic = mermaid(&graph("Critique", CRITIC));
    assert!(critic.contains("\n  a_critic -->|\"at most 2\"| a_writer\n"), "{critic}");
}

#[test]
fn mermaid_keeps_clear_of_reserved_words() {
    let text = mermaid(&graph(
        "Words",
        &["End start >Graph", "Graph >Style", "Style >r#type", "r#type done"],
    ));
    let expected = r#"flowchart TD
  accTitle: Words
  START((" "))
  a_end["End"]
  a_graph["Graph"]
  a_style["Style"]
  a_type((("type")))
  START --> a_end
  a_end --> a_graph
  a_graph --> a_style
  a_style --> a_type
  classDef entered stroke-width:3px
  class a_end entered
"#;
    assert_eq!(text, expected);
}

#[test]
fn dot_of_a_chain_escapes_the_documentation() {
    let expected = r#"digraph "Desk" {
  rankdir=TB;
  node [shape=box, style=rounded, fontname="sans-serif"];
  edge [fontname="sans-serif", fontsize=10];
  "START" [shape=point, label="", width=0.12];
  "done" [label="Done", peripheries=2];
  "research" [label="Research", tooltip="Finds \"sources\"; a < b &amp; c \\ d.", penwidth=2];
  "writer" [label="Writer"];
  "START" -> "research";
  "research" -> "writer";
  "writer" -> "done";
}
"#;
    assert_eq!(dot(&graph("Desk", CHAIN)), expected);
}

#[test]
fn dot_shows_bounds_and_calls() {
    let expected = r#"digraph "Boss" {
  rankdir=TB;
  node [shape=box, style=rounded, fontname="sans-serif"];
  edge [fontname="sans-serif", fontsize=10];
  "START" [shape=point, label="", width=0.12];
  "done" [label="Done", peripheries=2];
  "legal" [label="Legal", style="rounded,dashed"];
  "proof" [label="Proof", style="rounded,dashed"];
  "supervisor" [label="Supervisor", penwidth=2];
  "START" -> "supervisor";
  "supervisor" -> "done";
  "supervisor" -> "legal" [style=dashed, label="at most 3"];
  "supervisor" -> "proof" [style=dashed];
}
"#;
    assert_eq!(dot(&graph("Boss", BOSS)), expected);
    let critic = dot(&graph("Critique", CRITIC));
    assert!(critic.contains("\n  \"critic\" -> \"writer\" [label=\"at most 2\"];\n"), "{critic}");
}

#[test]
fn an_empty_graph_has_all_three() {
    let empty = graph("Empty", &[]);
    assert_eq!(mermaid(&empty), "flowchart TD\n  accTitle: Empty\n");
    assert!(dot(&empty).ends_with("fontsize=10];\n}\n"));
    assert!(super::svg(&empty).contains(">Empty has no agents.</text>"));
}
