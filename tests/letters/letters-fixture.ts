import { join } from 'node:path';
import { createLibrary, createPassageIndex } from '@consilium/evidence';
import { library as documents } from '@consilium/example-library';
import { makeStory, type StoryId } from '@consilium/example-patients';
import {
  type AnyFunction,
  type AnyTool,
  actorCompartment,
  type Caller,
  type CurrentRun,
  type FhirResource,
  type FunctionContext,
  type Json,
  type PatientRecord,
  withCurrentRun,
} from '@consilium/kernel';
import { createLens, createLensQueue, createRecord, createUnits } from '@consilium/record';
import { startRecordStand } from '@consilium/record/test-support/record-stand';
import { type ModelServer, startModelServer } from '@consilium/stand-in';
import { createDirectoryObjects, createSnapshotRows } from '@consilium/store';
import { temporaryFolder } from '@consilium/testing';

/** The day on which the papers are written. */
const NOW = new Date('2026-11-17T12:00:00.000Z');

/** From which the records are imported. */
export const SOURCE = 'clinic';

export interface Letters {
  readonly record: PatientRecord;
  readonly models: ModelServer;
  readonly patient: (story: StoryId) => Promise<Caller>;
  /** Runs a function as a worker would, without its journal: models are asked over the wire. */
  readonly run: <T>(definition: AnyFunction, input: object, caller: Caller) => Promise<T>;
  /** The same for a tool, which may cite. */
  readonly useTool: (tool: AnyTool, input: object, caller: Caller, cite: CurrentRun['cite']) => Promise<Json>;
  readonly stop: () => Promise<void>;
}

/** Six synthetic patients on a real database, the invented library with its index, and a model server. */
export async function startLetters(): Promise<Letters> {
  let clock = NOW;
  const { parts, newCaller, stop } = await startRecordStand({ now: () => clock });
  const { path, remove } = temporaryFolder('letters');
  const units = createUnits();
  const record = createRecord({ ...parts, units });
  const lens = createLens({ store: parts.store, now: () => NOW, queue: createLensQueue({ atOnce: 4 }) });
  const evidence = createLibrary({
    rows: createSnapshotRows({ store: parts.store }),
    objects: createDirectoryObjects(join(path, 'objects')),
    index: createPassageIndex({ root: join(path, 'index') }),
  });
  const own = {
    tenant: 't1',
    actor: 'dr-a',
    compartment: actorCompartment('dr-a'),
    purpose: 'TREAT',
  } as const;
  await evidence.importLibrary(own, documents);
  const models = await startModelServer();
  const known = new Map<StoryId, Promise<Caller>>();
  const bring = async (story: StoryId) => {
    const caller = await newCaller();
    for (const { date, bundle } of makeStory(story).chapters) {
      clock = new Date(date);
      await record.importBundle(caller, bundle as unknown as FhirResource, { source: SOURCE });
    }
    clock = NOW;
    return caller;
  };
  const runOf = ({ scope }: Caller) =>
    ({
      ...{ scope, caller: { scope }, run: 'r', stepKey: 's', state: {}, userText: '', now: () => NOW },
      ports: { record, views: record, lens, units, evidence },
    }) as unknown as CurrentRun;
  return {
    ...{ record, models },
    patient: (story) => {
      const caller = known.get(story) ?? bring(story);
      known.set(story, caller);
      return caller;
    },
    useTool: (tool, input, caller, cite) =>
      withCurrentRun({ ...runOf(caller), cite }, async () => tool.execute(tool.input.parse(input))),
    run: async (definition, input, caller) => {
      const run = runOf(caller);
      const context: FunctionContext = {
        countTokens: (text) => Math.ceil(text.length / 4),
        ask: (question) => ask(models, question),
        step: async (_, body) => JSON.parse(JSON.stringify(await body(run))),
      };
      const output = await definition.run(definition.input.parse(input), context);
      // As a stage hands it on: through JSON, in the declared shape.
      return definition.output.parse(JSON.parse(JSON.stringify(output)));
    },
    stop: async () => {
      await models.close();
      await stop();
      remove();
    },
  };
}

async function ask(models: ModelServer, { system, text, output }: Parameters<FunctionContext['ask']>[0]) {
  const response = await fetch(`${models.url}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: 'Bearer key', 'content-type': 'application/json' },
    body: JSON.stringify({
      model: 'gpt-4.1-mini',
      messages: [
        { role: 'system', content: system },
        { role: 'user', content: text },
      ],
      response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema: output } },
    }),
  });
  const body = (await response.json()) as { choices: { message: { content: string } }[] };
  const said = JSON.parse(body.choices[0]?.message.content ?? 'null') as Json;
  return {
    ...{ output: said, votes: [said], agreement: 1, preset: 'S4', models: ['stand-in'] },
    ...{ calls: 1, spared: 0, microUsd: 0, standIn: true },
  };
}
