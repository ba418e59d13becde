//! Edits that make another graph of it.

use super::{ALL, changed, edit};

/// What is no line in a drawing.
const NOT_DRAWN: [&str; 2] = ["fingerprint", "json"];

edit! { wire_name, Desk {
    #[derive(HandoffGraph)]
    #[handoff(state = Article)]
    enum Desk {
        /// Finds sources.
        #[handoff(start, to(Writer), writes(sources), may(Search))] Research,
        /// Writes.
        #[handoff(to(Critic, Done), needs(SourcesReady), writes(topic, draft), calls(Check), name = "author")] Writer,
        #[handoff(to(Writer(at_most = 2), Done))] Critic,
        #[handoff(returns = bool)] Check,
        #[handoff(done)] Done,
    }
} }

#[test]
fn another_wire_name_is_another_graph() {
    assert_eq!(changed(&wire_name::facts()), ALL);
}

edit! { edge_added, Desk {
    #[derive(HandoffGraph)]
    #[handoff(state = Article)]
    enum Desk {
        /// Finds sources.
        #[handoff(start, to(Writer, Done), writes(sources), may(Search))] Research,
        /// Writes.
        #[handoff(to(Critic, Done), needs(SourcesReady), writes(topic, draft), calls(Check))] Writer,
        #[handoff(to(Writer(at_most = 2), Done))] Critic,
        #[handoff(returns = bool)] Check,
        #[handoff(done)] Done,
    }
} }

#[test]
fn one_edge_more_is_another_graph() {
    assert_eq!(changed(&edge_added::facts()), ALL);
}

edit! { edge_removed, Desk {
    #[derive(HandoffGraph)]
    #[handoff(state = Article)]
    enum Desk {
        /// Finds sources.
        #[handoff(start, to(Writer), writes(sources), may(Search))] Research,
        /// Writes.
        #[handoff(to(Critic), needs(SourcesReady), writes(topic, draft), calls(Check))] Writer,
        #[handoff(to(Writer(at_most = 2), Done))] Critic,
        #[handoff(returns = bool)] Check,
        #[handoff(done)] Done,
    }
} }

#[test]
fn one_edge_less_is_another_graph() {
    assert_eq!(changed(&edge_removed::facts()), ALL);
}

edit! { bound, Desk {
    #[derive(HandoffGraph)]
    #[handoff(state = Article)]
    enum Desk {
        /// Finds sources.
        #[handoff(start, to(Writer), writes(sources), may(Search))] Research,
        /// Writes.
        #[handoff(to(Critic, Done), needs(SourcesReady), writes(topic, draft), calls(Check))] Writer,
        #[handoff(to(Writer(at_most = 3), Done))] Critic,
        #[handoff(returns = bool)] Check,
        #[handoff(done)] Done,
    }
} }

#[test]
fn another_bound_is_another_graph() {
    assert_eq!(changed(&bound::facts()), ALL);
}

edit! { start, Desk {
    #[derive(HandoffGraph)]
    #[handoff(state = Article)]
    enum Desk {
        /// Finds sources.
        #[handoff(start, to(Writer), writes(sources), may(Search))] Research,
        /// Writes.
        #[handoff(to(Critic, Done), needs(SourcesReady), writes(topic, draft), calls(Check))] Writer,
        #[handoff(start, to(Writer(at_most = 2), Done))] Critic,
        #[handoff(returns = bool)] Check,
        #[handoff(done)] Done,
    }
} }

#[test]
fn one_start_more_is_another_graph() {
    assert_eq!(changed(&start::facts()), ALL);
}

edit! { end, Desk {
    #[derive(HandoffGraph)]
    #[handoff(state = Article)]
    enum Desk {
        /// Finds sources.
        #[handoff(start, to(Writer), writes(sources), may(Search))] Research,
        /// Writes.
        #[handoff(to(Critic, Done), needs(SourcesReady), writes(topic, draft), calls(Check))] Writer,
        #[handoff(to(Writer(at_most = 2), Done, Rejected))] Critic,
        #[handoff(returns = bool)] Check,
        #[handoff(done)] Done,
        #[handoff(done)] Rejected,
    }
} }

#[test]
fn one_end_more_is_another_graph() {
    assert_eq!(changed(&end::facts()), ALL);
}

edit! { call, Desk {
    #[derive(HandoffGraph)]
    #[handoff(state = Article)]
    enum Desk {
        /// Finds sources.
        #[handoff(start, to(Writer), writes(sources), may(Search))] Research,
        /// Writes.
        #[handoff(to(Critic, Done), needs(SourcesReady), writes(topic, draft), calls(Check))] Writer,
        #[handoff(to(Writer(at_most = 2), Done), calls(Check))] Critic,
        #[handoff(returns = bool)] Check,
        #[handoff(done)] Done,
    }
} }

#[test]
fn one_call_more_is_another_graph() {
    assert_eq!(changed(&call::facts()), ALL);
}

edit! { call_bound, Desk {
    #[derive(HandoffGraph)]
    #[handoff(state = Article)]
    enum Desk {
        /// Finds sources.
        #[handoff(start, to(Writer), writes(sources), may(Search))] Research,
        /// Writes.
        #[handoff(to(Critic, Done), needs(SourcesReady), writes(topic, draft), calls(Check(at_most = 1)))] Writer,
        #[handoff(to(Writer(at_most = 2), Done))] Critic,
        #[handoff(returns = bool)] Check,
        #[handoff(done)] Done,
    }
} }

#[test]
fn a_bound_of_a_call_is_another_graph() {
    assert_eq!(changed(&call_bound::facts()), ALL);
}

edit! { writes, Desk {
    #[derive(HandoffGraph)]
    #[handoff(state = Article)]
    enum Desk {
        /// Finds sources.
        #[handoff(start, to(Writer), writes(sources), may(Search))] Research,
        /// Writes.
        #[handoff(to(Critic, Done), needs(SourcesReady), writes(topic, draft), calls(Check))] Writer,
        #[handoff(to(Writer(at_most = 2), Done), writes(draft))] Critic,
        #[handoff(returns = bool)] Check,
        #[handoff(done)] Done,
    }
} }

#[test]
fn another_right_to_write_is_another_graph() {
    assert_eq!(changed(&writes::facts()), NOT_DRAWN);
}

edit! { writes_all, Desk {
    #[derive(HandoffGraph)]
    #[handoff(state = Article)]
    enum Desk {
        /// Finds sources.
        #[handoff(start, to(Writer), writes(sources), may(Search))] Research,
        /// Writes.
        #[handoff(to(Critic, Done), needs(SourcesReady), writes(*), calls(Check))] Writer,
        #[handoff(to(Writer(at_most = 2), Done))] Critic,
        #[handoff(returns = bool)] Check,
        #[handoff(done)] Done,
    }
} }

#[test]
fn a_right_to_write_all_is_another_graph() {
    assert_eq!(changed(&writes_all::facts()), NOT_DRAWN);
}

edit! { needs, Desk {
    #[derive(HandoffGraph)]
    #[handoff(state = Article)]
    enum Desk {
        /// Finds sources.
        #[handoff(start, to(Writer), writes(sources), may(Search))] Research,
        /// Writes.
        #[handoff(to(Critic, Done), needs(SourcesReady), writes(topic, draft), calls(Check))] Writer,
        #[handoff(to(Writer(at_most = 2), Done))] Critic,
        #[handoff(returns = bool)] Check,
        #[handoff(done, needs(SourcesReady))] Done,
    }
} }

#[test]
fn another_need_is_another_graph() {
    assert_eq!(changed(&needs::facts()), NOT_DRAWN);
}

edit! { tool_added, Desk {
    #[derive(HandoffGraph)]
    #[handoff(state = Article)]
    enum Desk {
        /// Finds sources.
        #[handoff(start, to(Writer), writes(sources), may(Search))] Research,
        /// Writes.
        #[handoff(to(Critic, Done), needs(SourcesReady), writes(topic, draft), calls(Check))] Writer,
        #[handoff(to(Writer(at_most = 2), Done), may(Search))] Critic,
        #[handoff(returns = bool)] Check,
        #[handoff(done)] Done,
    }
} }

#[test]
fn another_tool_is_another_graph() {
    assert_eq!(changed(&tool_added::facts()), NOT_DRAWN);
}

edit! { tool_name, Desk {
    pub(crate) struct Search;
    crate::tool!(Search, "search_2");

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
fn another_name_of_a_tool_is_another_graph() {
    assert_eq!(changed(&tool_name::facts()), NOT_DRAWN);
}

edit! { replay, Desk {
    #[derive(HandoffGraph)]
    #[handoff(state = Article)]
    enum Desk {
        /// Finds sources.
        #[handoff(start, to(Writer), writes(sources), may(Search), replay = free)] Research,
        /// Writes.
        #[handoff(to(Critic, Done), needs(SourcesReady), writes(topic, draft), calls(Check))] Writer,
        #[handoff(to(Writer(at_most = 2), Done))] Critic,
        #[handoff(returns = bool)] Check,
        #[handoff(done)] Done,
    }
} }

#[test]
fn a_free_replay_is_another_graph() {
    assert_eq!(changed(&replay::facts()), NOT_DRAWN);
}

edit! { version, Desk {
    #[derive(HandoffGraph)]
    #[handoff(state = Article, version = 2)]
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
fn another_version_is_another_graph() {
    assert_eq!(changed(&version::facts()), NOT_DRAWN);
}

edit! { field_added, Desk {
    #[derive(Debug, Clone, Default, HandoffState)]
    pub(crate) struct Article {
        topic: String,
        sources: Vec<String>,
        draft: String,
        title: String,
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

#[test]
fn one_field_more_is_another_graph() {
    assert_eq!(changed(&field_added::facts()), NOT_DRAWN);
}

edit! { field_type, Desk {
    #[derive(Debug, Clone, Default, HandoffState)]
    pub(crate) struct Article {
        topic: String,
        sources: Vec<u8>,
        draft: String,
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

#[test]
fn another_type_of_a_field_is_another_graph() {
    assert_eq!(changed(&field_type::facts()), NOT_DRAWN);
}
