import { type Danger, type ModelReply, type RunIdentity, type StepRecord, textOf } from '@consilium/kernel';
import { type Context, serde, service } from '@restatedev/restate-sdk';
import { raiseUrgency, readMessage } from '../conversation/raise-urgency.ts';
import type { RuntimeDeps } from '../deps.ts';
import { onceWithin, STORE } from '../durable/policy.ts';
import type { RetryPolicies } from '../durable/retry-policies.ts';
import { settle } from '../durable/settle.ts';
import { URGENCY, type UrgencyRequest, urgency } from '../payloads/targets.ts';
import { closeRuns } from '../run/close-runs.ts';
import { sealedHandler } from '../sealed-handler.ts';
import { ANSWER_MS, askForDanger, urgencyRequest } from './ask-model.ts';

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
      raiseUrgency(deps, scope, {
        ...{ conversation, seq, by: 'model', danger: asked.danger, standIn: asked.step.standIn ?? false },
      }),
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

/** The message is read here, so that no journal holds it. */
async function ask(
  deps: RuntimeDeps,
  { scope, conversation, seq }: UrgencyRequest,
  run: string,
  signal: AbortSignal,
): Promise<Asked> {
  const started = deps.now().getTime();
  const subjects = deps.screen?.subjects ?? [];
  const { danger, code, reply } = await askForDanger(subjects, signal, async (until) => {
    const message = await readMessage(deps, scope, conversation, seq);
    const words = textOf((message?.parts ?? []).filter(({ origin }) => origin === 'user'));
    if (words === '') return null;
    const models = (await deps.privacy?.around({ scope, run }, 'neutral', deps.models)) ?? deps.models;
    return models.call(urgencyRequest(words, subjects, run), { signal: until });
  });
  const ms = deps.now().getTime() - started;
  const outcome = danger === null ? 'error' : 'success';
  const { inputTokens = 0, outputTokens = 0 } = reply?.usage ?? {};
  const microUsd = reply?.microUsd ?? 0;
  deps.observe?.stepEnded({ kind: 'model', outcome, ms, inputTokens, outputTokens, microUsd });
  return { danger, step: stepOf(started, ms, code, reply) };
}

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
