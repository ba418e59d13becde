//! Edits that leave the graph what it was.

use super::{NOTHING, changed, edit};

edit! { moved, Desk {
    #[derive(HandoffGraph)]
    #[handoff(state = Article)]
    enum Desk {
        #[handoff(done)] Done,
        #[handoff(returns = bool)] Check,
        #[handoff(to(Writer(at_most = 2), Done))] Critic,
        /// Writes.
        #[handoff(to(Critic, Done), needs(SourcesReady), writes(topic, draft), calls(Check))] Writer,
        /// Finds sources.
        #[handoff(start, to(Writer), writes(sources), may(Search))] Research,
    }
} }

#[test]
fn moving_variants_changes_nothing() {
    assert_eq!(changed(&moved::facts()), NOTHING);
}

edit! { reordered, Desk {
    #[derive(HandoffGraph)]
    #[handoff(state = Article)]
    enum Desk {
        /// Finds sources.
        #[handoff(may(Search))]
        #[handoff(writes(sources), to(Writer), start)] Research,
        /// Writes.
        #[handoff(calls(Check), writes(draft), to(Done), writes(topic), to(Critic))]
        #[handoff(needs(SourcesReady))] Writer,
        #[handoff(to(Done, Writer(at_most = 2)))] Critic,
        #[handoff(returns = bool)] Check,
        #[handoff(done)] Done,
    }
} }

#[test]
fn reordering_lists_changes_nothing() {
    assert_eq!(changed(&reordered::facts()), NOTHING);
}

edit! { visible, Desk {
    #[derive(HandoffGraph)]
    #[handoff(state = Article)]
    pub(crate) enum Desk {
        /// Finds sources.
        #[handoff(start, to(Writer), writes(sources), may(Search))] Research,
        /// Writes.
        #[handoff(to(Critic, Done), needs(SourcesReady), writes(topic, draft), calls(Check))] Writer,
        #[handoff(to(Writer(at_most = 2), Done))] Critic,
        #[handoff(returns = bool)] Check,
        #[handoff(done)] Done,
    }
} }

#[test]
fn visibility_changes_nothing() {
    assert_eq!(changed(&visible::facts()), NOTHING);
}

edit! { module, Desk {
    #[derive(HandoffGraph)]
    #[handoff(state = Article, module = office)]
    enum Desk {
        /// Finds sources.
        #[handoff(start, to(Writer), writes(sources), may(Search))] Research,
        /// Writes.
        #[handoff(to(Critic, Done), needs(SourcesReady), writes(topic, draft), calls(Check))] Writer,
        #[handoff(to(Writer(at_most = 2), Done))] Critic,
        #[handoff(returns = bool)] Check,
        #[handoff(done)] Done,
    }
} }

#[test]
fn the_name_of_the_module_changes_nothing() {
    assert_eq!(changed(&module::facts()), NOTHING);
}

edit! { tool_type, Desk {
    pub(crate) struct Finder;
    crate::tool!(Finder, "search");

    #[derive(HandoffGraph)]
    #[handoff(state = Article)]
    enum Desk {
        /// Finds sources.
        #[handoff(start, to(Writer), writes(sources), may(Finder))] Research,
        /// Writes.
        #[handoff(to(Critic, Done), needs(SourcesReady), writes(topic, draft), calls(Check))] Writer,
        #[handoff(to(Writer(at_most = 2), Done))] Critic,
        #[handoff(returns = bool)] Check,
        #[handoff(done)] Done,
    }
} }

#[test]
fn renaming_the_type_of_a_tool_changes_nothing() {
    assert_eq!(changed(&tool_type::facts()), NOTHING);
}

edit! { paths, Desk {
    use crate::parts as above;

    #[derive(HandoffGraph)]
    #[handoff(state = above::Article)]
    enum Desk {
        /// Finds sources.
        #[handoff(start, to(Writer), writes(sources), may(above::Search))] Research,
        /// Writes.
        #[handoff(to(Critic, Done), needs(above::SourcesReady), writes(topic, draft), calls(Check))] Writer,
        #[handoff(to(Writer(at_most = 2), Done))] Critic,
        #[handoff(returns = bool)] Check,
        #[handoff(done)] Done,
    }
} }

#[test]
fn naming_types_by_a_path_changes_nothing() {
    assert_eq!(changed(&paths::facts()), NOTHING);
}

edit! { answer, Desk {
    #[derive(HandoffGraph)]
    #[handoff(state = Article)]
    enum Desk {
        /// Finds sources.
        #[handoff(start, to(Writer), writes(sources), may(Search))] Research,
        /// Writes.
        #[handoff(to(Critic, Done), needs(SourcesReady), writes(topic, draft), calls(Check))] Writer,
        #[handoff(to(Writer(at_most = 2), Done))] Critic,
        #[handoff(returns = Vec<u8>)] Check,
        #[handoff(done)] Done,
    }
} }

/// A call begins and ends within one turn, so nothing of it outlives the program.
#[test]
fn the_type_of_an_answer_changes_nothing() {
    assert_eq!(changed(&answer::facts()), NOTHING);
}

edit! { input, Desk {
    #[derive(HandoffGraph)]
    #[handoff(state = Article)]
    enum Desk {
        /// Finds sources.
        #[handoff(start, to(Writer), writes(sources), may(Search))] Research(String),
        /// Writes.
        #[handoff(to(Critic, Done), needs(SourcesReady), writes(topic, draft), calls(Check))] Writer,
        #[handoff(to(Writer(at_most = 2), Done))] Critic,
        #[handoff(returns = bool)] Check,
        #[handoff(done)] Done,
    }
} }

/// The graph as data does not know inputs. Once runs are stored this is too little:
/// a stored input of one type cannot be read as another.
#[test]
fn the_type_of_an_input_changes_nothing() {
    assert_eq!(changed(&input::facts()), NOTHING);
}

edit! { documented, Desk {
    #[derive(HandoffGraph)]
    #[handoff(state = Article)]
    enum Desk {
        /// Finds sources, and nothing else.
        #[handoff(start, to(Writer), writes(sources), may(Search))] Research,
        /// Writes.
        #[handoff(to(Critic, Done), needs(SourcesReady), writes(topic, draft), calls(Check))] Writer,
        #[handoff(to(Writer(at_most = 2), Done))] Critic,
        #[handoff(returns = bool)] Check,
        #[handoff(done)] Done,
    }
} }

#[test]
fn documentation_changes_texts_only() {
    assert_eq!(changed(&documented::facts()), ["json", "dot"]);
}

edit! { graph_documented, Desk {
    /// The desk.
    #[derive(HandoffGraph)]
    #[handoff(state = Article)]
    enum Desk {
        /// Finds sources.
        #[handoff(start, to(Writer), writes(sources), may(Search))] Research,
        /// Writes.
        #[handoff(to(Critic, Done), needs(SourcesReady), writes(topic, draft), calls(Check))] Writer,
        #[handoff(to(Writer(at_most = 2), Done))] Critic,
        #[handoff(returns = bool)] Check,
        #[handoff(done)] Done,
    }
} }

#[test]
fn documentation_of_the_graph_changes_its_json_only() {
    assert_eq!(changed(&graph_documented::facts()), ["json"]);
}

edit! { renamed, Office {
    #[derive(HandoffGraph)]
    #[handoff(state = Article)]
    enum Office {
        /// Finds sources.
        #[handoff(start, to(Writer), writes(sources), may(Search))] Research,
        /// Writes.
        #[handoff(to(Critic, Done), needs(SourcesReady), writes(topic, draft), calls(Check))] Writer,
        #[handoff(to(Writer(at_most = 2), Done))] Critic,
        #[handoff(returns = bool)] Check,
        #[handoff(done)] Done,
    }
} }

#[test]
fn renaming_the_graph_changes_no_fingerprint() {
    assert_eq!(changed(&renamed::facts()), ["json", "mermaid", "dot"]);
}

edit! { variant, Desk {
    #[derive(HandoffGraph)]
    #[handoff(state = Article)]
    enum Desk {
        /// Finds sources.
        #[handoff(start, to(Author), writes(sources), may(Search))] Research,
        /// Writes.
        #[handoff(to(Critic, Done), needs(SourcesReady), writes(topic, draft), calls(Check), name = "writer")] Author,
        #[handoff(to(Author(at_most = 2), Done))] Critic,
        #[handoff(returns = bool)] Check,
        #[handoff(done)] Done,
    }
} }

#[test]
fn renaming_a_variant_and_keeping_its_wire_name_changes_no_fingerprint() {
    assert_eq!(changed(&variant::facts()), ["json", "mermaid", "dot"]);
}

edit! { limited, Desk {
    #[derive(HandoffGraph)]
    #[handoff(state = Article, max_handoffs = 5)]
    enum Desk {
        /// Finds sources.
        #[handoff(start, to(Writer), writes(sources), may(Search))] Research,
        /// Writes.
        #[handoff(to(Critic, Done), needs(SourcesReady), writes(topic, draft), calls(Check))] Writer,
        #[handoff(to(Writer(at_most = 2), Done))] Critic,
        #[handoff(returns = bool)] Check,
        #[handoff(done)] Done,
    }
} }

#[test]
fn a_limit_of_handoffs_changes_no_fingerprint() {
    assert_eq!(changed(&limited::facts()), ["json"]);
}

edit! { field_order, Desk {
    #[derive(Debug, Clone, Default, HandoffState)]
    pub(crate) struct Article {
        draft: String,
        topic: String,
        sources: Vec<String>,
    }

    #[derive(HandoffGraph)]
    #[handoff(state = Article)]
    enum Desk {
        /// Finds sources.
        #[handoff(start, to(Writer), writes(sources), may(Search))] Research,
        /// Writes.
        #[handoff(to(Critic, Done), needs(SourcesReady), writes(topic, draft), calls(Check))] Writer,
        #[handoff(to(Writer(at_most = 2), Done))] Critic,
        #[handoff(returns = bool)] Check,
        #[handoff(done)] Done,
    }
} }

/// The JSON lists fields as the struct does.
#[test]
fn the_order_of_the_fields_changes_no_fingerprint() {
    assert_eq!(changed(&field_order::facts()), ["json"]);
}
