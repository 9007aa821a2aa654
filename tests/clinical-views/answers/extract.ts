import { randomUUID } from 'node:crypto';
import { type Caller, type CurrentRun, type Json, type State, withCurrentRun } from '@consilium/kernel';
import { forAgents } from '@consilium/record';
import { type ModelCall, ruleBased } from '@consilium/stand-in';
import { createHistory } from '@consilium/store';
import { consultCatalogue } from '@consilium/team-consult';
import { z } from 'zod';
import { type Charts, NOW } from '../charts.ts';
import { pointedAt } from './point-at.ts';

/** The agents that read a text: the schema of what their model replies, and the code that proposes what it points at. */
const EXTRACTORS = [
  ['medical_measurements', 'measurements', 'propose_measurements'],
  ['medical_context', 'medical_context', 'propose_context'],
  ['data_extractor', 'clinical_facts', 'propose_facts'],
] as const;

const model = ruleBased();

/** What the extractors make of a message: the questions that code has to ask. The model's part is played, code reads and proposes. */
export async function readMessage(
  charts: Charts,
  caller: Caller,
  text: string,
  isByProxy: boolean,
): Promise<readonly string[]> {
  const history = createHistory(charts.app);
  const conversation = randomUUID();
  await history.createConversation(caller.scope, {
    id: conversation,
    team: 'consult',
    topic: null,
    state: {},
  });
  const message = await history.acceptMessage(caller.scope, {
    ...{ conversation, id: randomUUID(), clientKey: randomUUID(), run: randomUUID(), most: 50 },
    parts: [{ origin: 'user', text }],
  });
  if (typeof message === 'string') throw new Error('the message was not accepted');
  const run = runOf(charts, caller, { conversation, seq: message.seq, userText: text, byProxy: isByProxy });
  await extract(run, text);
  const asked = await callback('ask_one_question', run, { ask: 'nothing', about_quote: '' });
  return asked?.status === 'success' && asked.question ? [asked.question] : [];
}

/** What the extractors make of a paper. */
export async function readPaper(charts: Charts, caller: Caller, text: string): Promise<void> {
  const { id } = await charts.record.addDocument(caller, {
    bytes: new TextEncoder().encode(text),
    contentType: 'text/plain',
    title: 'Paper',
  });
  const { pages } = await charts.record.documentText(caller, id);
  const state: State = {
    reading_document: { value: id, origin: 'chart' },
    'temp:pages': { value: pages.map(({ page }) => page), origin: 'chart' },
  };
  await extract(runOf(charts, caller, { state }), text);
}

async function extract(run: CurrentRun, text: string): Promise<void> {
  for (const [agent, schema, propose] of EXTRACTORS)
    await callback(propose, { ...run, agent }, await reply(schema, text));
}

function callback(name: string, run: CurrentRun, output: Json) {
  const found = consultCatalogue.callbacks?.find((each) => each.name === name);
  return withCurrentRun(run, async () =>
    found?.afterAgent?.({ status: 'success', text: '', output } as never),
  );
}

async function reply(schema: string, text: string): Promise<Json> {
  const call: ModelCall = {
    ...{ provider: 'openai', api: 'responses', model: 'stand-in', system: '', tools: [], toolChoice: 'none' },
    messages: [{ role: 'user', text }],
    jsonSchema: z.toJSONSchema(consultCatalogue.schemas![schema] as z.ZodType) as ModelCall['jsonSchema'],
    ...{ jsonTool: null, builtin: null, video: null, stream: false, headers: {}, raw: null },
  };
  const said = (await model.play(call)).json as { readonly [list: string]: readonly Json[] };
  return Object.fromEntries(
    Object.entries(said).map(([list, pointed]) => [
      list,
      [...(pointedAt(list, text) ?? pointed)].slice(0, 40),
    ]),
  );
}

function runOf({ record, units }: Charts, { scope }: Caller, over: Partial<CurrentRun>): CurrentRun {
  const run = randomUUID();
  const state: Record<string, State[string]> = { ...over.state };
  return {
    ...{ scope, caller: { scope, run }, conversation: null, reportsTo: null, run },
    ...{ agent: 'medical_measurements', stepKey: 's1', seq: 1, userText: '', byProxy: false },
    signal: new AbortController().signal,
    now: () => new Date(NOW),
    ports: { record: forAgents(record), units },
    cite: () => 'f1',
    writes: 'user',
    resultFrom: () => {},
    setState: (key, value) => {
      state[key] = { value, origin: 'chart' };
    },
    ...over,
    state,
  };
}
