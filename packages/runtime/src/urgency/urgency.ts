import {
  ConsiliumError,
  type Danger,
  errorCode,
  type ModelReply,
  type RunIdentity,
  type StepRecord,
  textOf,
} from '@consilium/kernel';
import { type Context, serde, service } from '@restatedev/restate-sdk';
import { raiseUrgency, readMessage } from '../conversation/raise-urgency.ts';
import type { RuntimeDeps } from '../deps.ts';
import { onceWithin, STORE } from '../durable/policy.ts';
import type { RetryPolicies } from '../durable/retry-policies.ts';
import { settle } from '../durable/settle.ts';
import { URGENCY, type UrgencyRequest, urgency } from '../payloads/targets.ts';
import { closeRuns } from '../run/close-runs.ts';
import { sealedHandler } from '../sealed-handler.ts';
import { readDanger, urgencyRequest } from './ask-model.ts';

/** Milliseconds for the model's answer; without one the message is marked as not checked. */
const ANSWER_MS = 5_000;

/** Team and agent of its runs: it belongs to no team. */
const NAME = 'urgency';

/**
 * A model reads a person's message for danger, beside the patterns of code and beside the turn. It can only raise: the row, the tier and
 * the words that a person is told are code's.
 */
export function createUrgencyService(deps: RuntimeDeps, retry: RetryPolicies) {
  const run = sealedHandler<Context, UrgencyRequest, null>(urgency, deps, async (_ctx, durable, request) => {
    const { scope, conversation, seq } = request;
    const run = durable.uuid();
    const start = await durable.step('start', STORE, () =>
      deps.history.startRun(scope, identityOf(run, durable.invocation)),
    );
    if (start.verdict !== 'go') return null;
    const [end] = await settle([
      durable.step(`model ${NAME}`, onceWithin(ANSWER_MS + 2_000), (signal) =>
        ask(deps, request, run, signal),
      ),
    ]);
    const asked: Asked = end?.ok ? end.value : unanswered(end?.code ?? 'internal', start.now);
    await durable.step('raise', STORE, () =>
      raiseUrgency(deps, scope, { conversation, seq, by: 'model', danger: asked.danger }),
    );
    const { code } = asked.step;
    const status = asked.danger === null ? 'failed' : 'complete';
    await closeRuns(deps, durable, scope, [{ run, status, code, steps: [asked.step] }]);
    return null;
  });
  return service({
    name: URGENCY,
    handlers: { run },
    options: { serde: serde.binary, retryPolicy: retry.turn },
  });
}

interface Asked {
  readonly danger: Danger | null;
  readonly step: StepRecord;
}

/** One call; what fails quickly is tried again while there is time. The message is read here, so that no journal holds it. */
async function ask(
  deps: RuntimeDeps,
  { scope, conversation, seq }: UrgencyRequest,
  run: string,
  signal: AbortSignal,
): Promise<Asked> {
  const started = deps.now().getTime();
  const until = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]);
  const subjects = deps.screen?.subjects ?? [];
  const ended = (danger: Danger | null, code: string | null, reply?: ModelReply): Asked => {
    const ms = deps.now().getTime() - started;
    const outcome = danger === null ? 'error' : 'success';
    const { inputTokens = 0, outputTokens = 0 } = reply?.usage ?? {};
    const microUsd = reply?.microUsd ?? 0;
    deps.observe?.stepEnded({ kind: 'model', outcome, ms, inputTokens, outputTokens, microUsd });
    return { danger, step: stepOf(started, ms, code, reply) };
  };
  for (;;) {
    try {
      const message = await readMessage(deps, scope, conversation, seq);
      const words = textOf((message?.parts ?? []).filter(({ origin }) => origin === 'user'));
      if (words === '') return ended(null, 'no_message');
      const models = (await deps.privacy?.around({ scope, run }, 'neutral', deps.models)) ?? deps.models;
      const reply = await models.call(urgencyRequest(words, subjects, run), { signal: until });
      const danger = readDanger(reply.output, subjects);
      return ended(danger, danger === null ? 'malformed' : null, reply);
    } catch (error) {
      if (signal.aborted) throw error;
      const retryable = error instanceof ConsiliumError && error.retryable;
      if (until.aborted || !retryable) return ended(null, until.aborted ? 'timeout' : errorCode(error));
      await new Promise((resolve) => setTimeout(resolve, error.retryAfterMs ?? AGAIN_MS).unref());
      if (until.aborted) return ended(null, error.code);
    }
  }
}

const AGAIN_MS = 300;

function stepOf(started: number, ms: number, code: string | null, reply?: ModelReply): StepRecord {
  return {
    step: 's1',
    kind: 'model',
    agent: NAME,
    name: 'fast',
    model: reply?.model ?? null,
    provider: reply?.provider ?? null,
    usage: reply?.usage ?? null,
    microUsd: reply?.microUsd ?? 0,
    standIn: reply?.standIn ?? false,
    startedAt: new Date(started).toISOString(),
    ms,
    outcome: code === null ? 'success' : 'error',
    code,
  };
}

function unanswered(code: string, now: number): Asked {
  return { danger: null, step: stepOf(now, 0, code) };
}

/** Without a conversation: its runs are no part of a turn. */
function identityOf(run: string, invocation: string): RunIdentity {
  return {
    ...{ run, turn: run, parent: null, conversation: null, seq: 0 },
    ...{ kind: 'urgency', team: NAME, teamVersion: null, agent: NAME, invocation },
  };
}
