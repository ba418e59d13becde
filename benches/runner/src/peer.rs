//! Two tasks on graph-flow.

use std::sync::Arc;

use graph_flow::{Context, Graph, GraphBuilder, NextAction, Result, Session, Task, TaskResult};

struct Worker {
    name: &'static str,
    handoffs: u64,
}

#[async_trait::async_trait]
impl Task for Worker {
    fn id(&self) -> &str {
        self.name
    }

    async fn run(&self, context: Context) -> Result<TaskResult> {
        let steps = context.get::<u64>("steps").unwrap_or(0) + 1;
        context.set("steps", steps)?;
        // Along the one edge that the task has, within the same call.
        let next =
            if steps > self.handoffs { NextAction::End } else { NextAction::ContinueAndExecute };
        Ok(TaskResult::new(None, next))
    }
}

pub fn graph(handoffs: u64) -> Graph {
    let worker = |name| Arc::new(Worker { name, handoffs });
    GraphBuilder::new("desk")
        .add_task(worker("research"))
        .add_task(worker("writer"))
        .add_edge("research", "writer")
        .add_edge("writer", "research")
        .set_start_task("research")
        .build()
        .expect("a graph of two tasks")
}

pub async fn run(graph: &Graph, handoffs: u64) {
    let mut session = Session::new_from_task("run".to_owned(), "research");
    graph.execute_session(&mut session).await.expect("the run succeeds");
    assert_eq!(session.context.get::<u64>("steps"), Some(handoffs + 1));
}
