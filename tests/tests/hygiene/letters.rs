//! Names and texts that are not ASCII.

use handoff_core::prelude::*;

/// La rédaction.
#[derive(Debug, Clone, Default, HandoffState)]
struct Écrit {
    texte: String,
    longueur_désirée: usize,
}

/// 编辑部 — the desk. 🗞️
#[derive(HandoffGraph)]
#[handoff(state = Écrit)]
enum Équipe {
    /// Cherche des sources, « ne rédige jamais ». 日本語で書かれた説明文。
    #[handoff(start, to(Écrivain), writes(longueur_désirée), name = "recherche")]
    Recherché,
    /// Écrit.
    #[handoff(to(Fini), writes(texte), name = "ecrivain")]
    Écrivain(usize),
    #[handoff(done)]
    Fini,
}

#[tokio::test]
async fn agents_graphs_and_fields_need_not_be_ascii() {
    let team = équipe::Team {
        recherché: agent_fn(async |mut turn: Turn<'_, équipe::Recherché>| {
            *turn.state_mut().longueur_désirée = 2;
            turn.to(équipe::Écrivain(2), "on")
        }),
        écrivain: agent_fn(async |mut turn: Turn<'_, équipe::Écrivain>| {
            *turn.state_mut().texte = "é".repeat(*turn.input());
            turn.to(équipe::Fini, "on")
        }),
    };
    let run = Runtime::new(team).build().start(équipe::Recherché, Écrit::default());
    let équipe::End::Fini(écrit) = run.await.unwrap();
    assert_eq!((&*écrit.texte, écrit.longueur_désirée), ("éé", 2));
}

#[test]
fn texts_keep_letters_that_are_not_ascii() {
    assert_eq!(Équipe::SPEC.doc, "编辑部 — the desk. 🗞️");
    let doc = "Cherche des sources, « ne rédige jamais ». 日本語で書かれた説明文。";
    assert_eq!(Équipe::SPEC.agent("recherche").unwrap().doc, doc);
    assert!(Équipe::SPEC.to_json().contains(doc));
}

#[test]
fn drawings_name_agents_that_are_not_ascii() {
    assert!(Équipe::mermaid().contains("Écrivain"), "{}", Équipe::mermaid());
    assert!(Équipe::dot().contains("Écrivain"), "{}", Équipe::dot());
}
