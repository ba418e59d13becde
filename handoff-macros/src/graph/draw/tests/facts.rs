//! What holds for every graph.

use super::*;

/// Every odd shape, and some thickets.
fn all() -> Vec<Graph> {
    let named = [CHAIN, CRITIC, BOSS, SUPPORT, ODD, &[]];
    let mut graphs: Vec<Graph> = named.iter().map(|lines| graph("Desk", lines)).collect();
    for (seed, (agents, arrows)) in
        (1..).zip([(2, 9), (5, 20), (9, 30), (15, 40), (40, 119), (60, 90)])
    {
        graphs.push(thicket(agents, arrows, seed));
    }
    graphs
}

/// Reverses or rotates variants and list entries.
fn permute(graph: &mut Graph, by: usize) {
    let count = graph.agents.len();
    let new: Vec<usize> = (0..count).map(|old| (count - 1 - old + by) % count).collect();
    for agent in &mut graph.agents {
        agent.to.reverse();
        agent.calls.reverse();
        for edge in agent.to.iter_mut().chain(&mut agent.calls) {
            edge.target = new.get(edge.target).copied().unwrap_or(usize::MAX);
        }
    }
    let mut agents: Vec<(usize, Agent)> = new.into_iter().zip(graph.agents.drain(..)).collect();
    agents.sort_by_key(|&(place, _)| place);
    graph.agents = agents.into_iter().map(|(_, agent)| agent).collect();
}

#[test]
fn the_order_of_variants_and_entries_changes_no_byte() {
    for mut graph in all().into_iter().filter(|graph| !graph.agents.is_empty()) {
        let before = [mermaid(&graph), dot(&graph), svg(&graph)];
        for by in 0..3 {
            permute(&mut graph, by);
            assert_eq!([mermaid(&graph), dot(&graph), svg(&graph)], before);
        }
    }
}

#[test]
fn every_svg_is_one_well_formed_html_block() {
    for graph in all() {
        let svg = svg(&graph);
        assert!(svg.starts_with("<div class=\"handoff-graph\"><svg "), "{svg}");
        assert!(svg.ends_with("</svg></div>"), "{svg}");
        for line in svg.lines() {
            assert!(line.starts_with('<'), "blank, indented or torn: {line:?} in {svg}");
        }
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        assert_well_formed(&svg);
    }
}

#[test]
fn documentation_cannot_leave_its_tooltip() {
    let doc = "A </title> \"b\" & 'c'\tand `d`\n  --> ]]> *e* _f_ \\\n\n<script>second paragraph</script>";
    let mut graph = graph("Desk", CHAIN);
    graph.agents[0].doc = doc.to_owned();
    let svg = svg(&graph);
    let tooltip = "<title>Research: A &lt;/title&gt; &quot;b&quot; &amp; &#39;c&#39; and `d` --&gt; ]]&gt; *e* _f_ \\</title>";
    assert!(svg.contains(tooltip), "{svg}");
    assert_well_formed(&svg);
    let tooltip = r#"tooltip="A </title> \"b\" &amp; 'c' and `d` --> ]]> *e* _f_ \\""#;
    assert!(dot(&graph).contains(tooltip), "{}", dot(&graph));
}

#[test]
fn a_blank_line_ends_the_tooltip_and_a_blank_start_does_not() {
    let mut graph = graph("Desk", CHAIN);
    graph.agents[0].doc = String::from("\n \n one\n two\n \n three");
    assert!(svg(&graph).contains("<title>Research: one two</title>"));
}

#[test]
fn the_svg_says_in_words_what_it_shows() {
    let words = "Legal is called. Proof is called. Supervisor is a start; hands off to Done; \
                 calls Legal (at most 3), Proof.</desc>";
    let svg = svg(&graph("BigBoss", BOSS));
    assert!(svg.contains(words), "{svg}");
    assert!(svg.contains("aria-labelledby=\"handoff-big_boss-title handoff-big_boss-desc\""));
    assert!(svg.contains("<title id=\"handoff-big_boss-title\">Graph BigBoss</title>"));
}

#[test]
fn starts_ends_called_agents_bounds_and_calls_can_be_told_apart() {
    let svg = svg(&graph("Boss", BOSS));
    let line = |name: &str| {
        let title = format!("<g><title>{name}</title>");
        svg.lines().find(|line| line.starts_with(&title)).unwrap_or_default()
    };
    assert!(line("Supervisor").contains("stroke-width=\"3\""));
    assert_eq!(line("Done").matches("<rect").count(), 2);
    assert!(line("Legal").contains("stroke-dasharray"));
    assert!(svg.contains(">at most 3</text>"));
    assert!(svg.contains(">call</text>"));
    assert!(!super::svg(&graph("Desk", CHAIN)).contains("stroke-dasharray"));
}

#[test]
fn a_graph_that_is_too_large_is_a_line_of_text() {
    let large = svg(&thicket(MOST_AGENTS + 1, 0, 1));
    assert!(
        large.contains("Thicket is too large to draw: 61 agents, 60 edges and calls.</text>"),
        "{large}"
    );
    assert_well_formed(&large);
    assert!(svg(&thicket(12, 132, 1)).len() < 1200);
    let huge = thicket(1000, 5000, 1);
    assert!(svg(&huge).len() < 1200);
    assert_eq!(mermaid(&huge).lines().filter(|line| line.contains('>')).count(), 5001);
}

#[test]
fn boxes_and_labels_do_not_lie_over_each_other() {
    for graph in all().into_iter().filter(|graph| !graph.agents.is_empty()) {
        let picture = Picture::of(&graph);
        let layout = layout::arrange(&picture);
        let mut taken: Vec<(f64, f64, f64, f64)> = layout
            .frames
            .iter()
            .map(|it| (it.x - it.half, it.x + it.half, it.y, it.y + layout::BOX_HEIGHT))
            .collect();
        for route in &layout.routes {
            if let Some(stop) = route.label.and_then(|label| route.stops.get(label)) {
                let middle = f64::midpoint(stop.top, stop.bottom);
                taken.push((stop.x - 24.0, stop.x + 24.0, middle - 8.0, middle + 8.0));
            }
            for pair in route.stops.windows(2) {
                assert!(pair[0].bottom + 20.0 <= pair[1].top, "lines run downwards");
            }
        }
        for (place, a) in taken.iter().enumerate() {
            assert!(layout.left <= a.0 && a.1 <= layout.left + layout.width);
            assert!(0.0 <= a.2 && a.3 <= layout.height);
            for b in &taken[..place] {
                let apart = a.1 < b.0 || b.1 < a.0 || a.3 < b.2 || b.3 < a.2;
                assert!(apart, "{a:?} {b:?}");
            }
        }
    }
}

#[test]
fn every_bounded_arrow_has_its_label() {
    for graph in all() {
        let picture = Picture::of(&graph);
        let bounded = picture.arrows.iter().filter(|arrow| arrow.at_most.is_some()).count();
        assert_eq!(svg(&graph).matches(">at most ").count(), bounded);
    }
}

#[test]
fn a_start_stands_on_top_and_the_bounded_arrow_goes_back() {
    let picture = Picture::of(&graph("Critique", CRITIC));
    let layout = layout::arrange(&picture);
    let tops: Vec<f64> = layout.frames.iter().map(|frame| frame.y).collect();
    // Critic, Done, Research, Writer.
    assert!(tops[2] < tops[3] && tops[3] < tops[0] && tops[0] < tops[1], "{tops:?}");
    for (arrow, route) in picture.arrows.iter().zip(&layout.routes) {
        assert_eq!(route.goes_back, arrow.at_most.is_some());
    }
}

#[test]
fn many_called_agents_take_more_than_one_row() {
    let mut lines = vec![String::from("Supervisor start")];
    for agent in 0..14 {
        put!(lines[0], " !SpecialistNumber{agent}");
        lines.push(format!("SpecialistNumber{agent} called"));
    }
    let graph = graph("Wide", &lines.iter().map(String::as_str).collect::<Vec<_>>());
    let layout = layout::arrange(&Picture::of(&graph));
    assert!(layout.width < 1300.0, "{}", layout.width);
}
