import type { RunRecord, StepRecord } from '@consilium/kernel';
import { code, codeOrNull } from './codes.ts';

/** Runs and steps as JSON for `app.close_runs`. Totals are the sums over the steps. */
export function runColumns(records: readonly RunRecord[]): { readonly runs: string; readonly steps: string } {
  return {
    runs: JSON.stringify(records.map(runRow)),
    steps: JSON.stringify(records.flatMap((record) => record.steps.map((step) => stepRow(record.run, step)))),
  };
}

function runRow(record: RunRecord) {
  let inputTokens = 0;
  let outputTokens = 0;
  let microUsd = 0;
  for (const step of record.steps) {
    inputTokens += whole(step.usage?.inputTokens);
    outputTokens += whole(step.usage?.outputTokens);
    microUsd += whole(step.microUsd);
  }
  return {
    run: record.run,
    status: record.status,
    code: codeOrNull(record.code),
    input_tokens: inputTokens,
    output_tokens: outputTokens,
    micro_usd: microUsd,
    ...(record.silence ? { silence: { ...record.silence, agent: code(record.silence.agent) } } : {}),
  };
}

function stepRow(run: string, step: StepRecord) {
  return {
    run,
    step: code(step.step),
    kind: step.kind,
    agent: code(step.agent),
    name: code(step.name),
    model: codeOrNull(step.model),
    provider: codeOrNull(step.provider),
    input_tokens: step.usage ? whole(step.usage.inputTokens) : null,
    output_tokens: step.usage ? whole(step.usage.outputTokens) : null,
    cached_tokens: step.usage ? whole(step.usage.cachedTokens) : null,
    micro_usd: whole(step.microUsd),
    stand_in: step.standIn ?? false,
    started_at: step.startedAt,
    ms: Number.isFinite(step.ms) ? step.ms : 0,
    lens_ms: whole(step.lensMs),
    outcome: step.outcome,
    code: codeOrNull(step.code),
  };
}

/** Counts come from providers: one that is missing or broken must not keep the answer from being committed. */
function whole(count: number | undefined): number {
  return Number.isFinite(count) ? Math.max(0, Math.round(count as number)) : 0;
}
