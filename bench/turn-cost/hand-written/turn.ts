import { EventEmitter } from 'node:events';
import {
  type History,
  type Json,
  type KeyRing,
  type ModelContent,
  type ModelMessage,
  type ModelReply,
  type Models,
  type StepRecord,
  textOf,
} from '@consilium/kernel';
import { type Context, RestatePromise, serde, service, TerminalError } from '@restatedev/restate-sdk';
import { requestOf } from '../plain-models.ts';
import { AGENT, chartInput, convertUnit, readChart, unitInput } from '../team.ts';
import { REPLY, REQUEST, STORE, type TurnRequest } from './payloads.ts';
import { keyIdOf, opened, sealed, sealedStep } from './sealed.ts';

type Call = Extract<ModelContent, { type: 'tool-call' }>;
interface ModelDone {
  readonly reply: ModelReply;
  readonly startedAt: string;
  readonly ms: number;
}
interface ToolDone {
  readonly result: Json;
  readonly startedAt: string;
  readonly ms: number;
}

const MODEL = {
  maxRetryAttempts: 5,
  initialRetryInterval: 500,
  maxRetryInterval: 30_000,
  retryIntervalFactor: 2,
};
const ONCE = { maxRetryAttempts: 1 };

/** A turn by hand: model, its two tools side by side, model, commit; a row for each step, and the turn that waits. */
export function createHandTurn(
  history: History,
  keys: KeyRing,
  models: Models,
  done: (conversation: string) => void,
) {
  // Anyone who follows the draft listens here.
  const drafts = new EventEmitter();

  const callModel = async (
    signal: AbortSignal,
    conversation: string,
    earlier: readonly ModelMessage[],
    messages: readonly ModelMessage[],
  ): Promise<ModelDone> => {
    const started = Date.now();
    const reply = await models.call(requestOf([...earlier, ...messages]), {
      signal: AbortSignal.any([signal, AbortSignal.timeout(60_000)]),
      onText: (text) => drafts.emit(conversation, text),
    });
    return { reply, startedAt: new Date(started).toISOString(), ms: Date.now() - started };
  };

  return service({
    name: 'HandTurn',
    handlers: {
      run: async (ctx: Context, bytes: Uint8Array) => {
        const key = await keys.byId(keyIdOf(bytes));
        const { scope, conversation, seq, run, team } = opened<TurnRequest>(key, REQUEST, bytes);
        const step = <T>(name: string, action: () => Promise<T>, retry: Parameters<typeof sealedStep>[4]) =>
          sealedStep(ctx, key, name, action, retry);
        const { id: invocation, attemptCompletedSignal } = ctx.request();
        const identity = {
          run,
          turn: run,
          parent: null,
          conversation,
          seq,
          kind: 'turn' as const,
          team,
          teamVersion: null,
          agent: AGENT,
          invocation,
        };
        const start = await step('start', () => history.startRun(scope, identity), STORE);
        const earlier = once(async () => {
          if (seq === 1) return [];
          const found = await history.readEarlier(scope, { conversation, seq, maxBytes: 32_000 });
          if (found === 'forbidden') throw new TerminalError('forbidden');
          return found.map(({ role, parts }): ModelMessage => {
            const text = textOf(parts);
            return role === 'assistant'
              ? { role, content: [{ type: 'text', text }] }
              : { role: 'user', text };
          });
        });
        const messages: ModelMessage[] = [{ role: 'user', text: start.message?.text ?? '' }];
        const first = await step(
          'model s1',
          async () => callModel(attemptCompletedSignal, conversation, await earlier(), messages),
          MODEL,
        );
        const calls = first.reply.content.filter((part) => part.type === 'tool-call');
        const tools = await RestatePromise.all(
          calls.map((call, index) => step(`tool ${call.name} s${index + 2}`, () => callTool(call), ONCE)),
        );
        messages.push(
          { role: 'assistant', content: first.reply.content },
          {
            role: 'tool',
            results: calls.map(({ id, name }, index) => ({ id, name, result: tools[index]?.result ?? null })),
          },
        );
        const last = await step(
          `model s${calls.length + 2}`,
          async () => callModel(attemptCompletedSignal, conversation, await earlier(), messages),
          MODEL,
        );
        const text = last.reply.content.map((part) => (part.type === 'text' ? part.text : '')).join('');
        const steps = [
          modelRow('s1', first),
          ...tools.map((tool, index) => toolRow(`s${index + 2}`, calls[index]?.name ?? '', tool)),
          modelRow(`s${calls.length + 2}`, last),
        ];
        const next = await step(
          'commit',
          async () => {
            const ended = await history.commitTurn(scope, {
              ...{ conversation, seq, turn: run, delta: {} },
              answer: {
                parts: [{ origin: 'chart', text, agent: AGENT }],
                claims: [],
                sourceAgents: [AGENT],
                standIn: last.reply.standIn,
                status: 'complete',
              },
              runs: [{ run, status: 'complete', code: null, steps }],
            });
            done(conversation);
            return ended === 'forbidden' ? null : ended.next;
          },
          STORE,
        );
        if (next) {
          const { actor, purpose } = next;
          const request = { scope: { ...scope, actor, purpose }, conversation, ...next };
          const parameter = sealed(key, REQUEST, JSON.stringify(request));
          ctx.genericSend({ service: 'HandTurn', method: 'run', parameter, inputSerde: serde.binary });
        }
        return sealed(key, REPLY, 'null');
      },
    },
    options: { serde: serde.binary },
  });
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

async function callTool({ name, input }: Call): Promise<ToolDone> {
  const started = Date.now();
  const result =
    name === 'read_chart'
      ? await readChart(chartInput.parse(input))
      : await convertUnit(unitInput.parse(input));
  return { result, startedAt: new Date(started).toISOString(), ms: Date.now() - started };
}

function modelRow(step: string, { reply, startedAt, ms }: ModelDone): StepRecord {
  const { model, provider, usage, microUsd } = reply;
  return { ...ROW, step, kind: 'model', name: 'fast', model, provider, usage, microUsd, startedAt, ms };
}

function toolRow(step: string, name: string, { startedAt, ms }: ToolDone): StepRecord {
  return { ...ROW, step, kind: 'tool', name, startedAt, ms };
}

const ROW = {
  agent: AGENT,
  model: null,
  provider: null,
  usage: null,
  microUsd: 0,
  outcome: 'success',
  code: null,
} as const;
