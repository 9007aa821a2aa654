/** LangGraph: a graph whose checkpoints are in PostgreSQL, written before the next node (`sync`). */
import { Annotation, END, Send, START, StateGraph } from '@langchain/langgraph';
import { PostgresSaver } from '@langchain/langgraph-checkpoint-postgres';
import { commit } from './messages.mjs';
import { ready, serve } from './serve.mjs';
import { databaseUrl } from './told.mjs';
import { callsIn, firstCall, runTool, secondCall } from './turn.mjs';

const saver = PostgresSaver.fromConnString(databaseUrl);
await saver.setup();
const last = () => Annotation();
const State = Annotation.Root({
  conversation: last(),
  question: last(),
  first: last(),
  results: Annotation({ reducer: (some, more) => [...some, ...more], default: () => [] }),
  answer: last(),
});
const graph = new StateGraph(State)
  .addNode('model 1', async ({ question }) => ({ first: await firstCall(question) }))
  .addNode('tool', async ({ index, call }) => ({ results: [{ index, result: await runTool(call) }] }))
  .addNode('model 2', async ({ question, first, results }) => {
    const inOrder = results.toSorted((a, b) => a.index - b.index).map(({ result }) => result);
    return { answer: await secondCall(question, first, inOrder) };
  })
  .addNode('commit', async ({ conversation, answer }) => ({ answer: await commit(conversation, answer) }))
  .addEdge(START, 'model 1')
  .addConditionalEdges(
    'model 1',
    ({ first }) => callsIn(first).map((call, index) => new Send('tool', { index, call })),
    ['tool'],
  )
  .addEdge('tool', 'model 2')
  .addEdge('model 2', 'commit')
  .addEdge('commit', END)
  .compile({ checkpointer: saver });

await serve(async (request) => {
  const options = { configurable: { thread_id: request.conversation }, durability: 'sync' };
  return (await graph.invoke(request, options)).answer;
});
ready();
