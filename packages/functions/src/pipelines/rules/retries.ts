import { suggestName } from '@consilium/base';
import { findCycle, type JsonSchema, stagesBetween, withLoops } from '@consilium/kernel';
import { beforeOf, loopsOf, type PipelineDraft, type StageDraft, schemasOf } from '../pipeline-draft.ts';
import { entriesOf, fieldsOf, printSchema, schemaAt, schemaFits } from '../schema-fits.ts';
import type { Finding, Rule } from './rule.ts';

type Retry = NonNullable<StageDraft['shape']['retry']>;

function* retriesOf(draft: PipelineDraft): Iterable<{ stage: StageDraft; retry: Retry; path: string[] }> {
  for (const stage of draft.stages.values())
    if (stage.shape.retry) yield { stage, retry: stage.shape.retry, path: ['stages', stage.id, 'retry'] };
}

export const unboundedRetry: Rule = {
  code: 'unbounded_retry',
  *check(draft) {
    for (const { retry, path } of retriesOf(draft))
      if (retry.times === undefined)
        yield {
          path,
          onKey: true,
          message: 'this retry has no end',
          remedy: 'add "times:" with a number from 1 to 10',
        };
  },
};

/** The fields that decide and explain, and the input that takes the feedback. */
export const retryField: Rule = {
  code: 'retry_field',
  *check(draft) {
    for (const { stage, retry, path } of retriesOf(draft)) {
      const back = draft.stages.get(retry.stage);
      if (stage.function === null || !back?.function) continue;
      const output = schemasOf(stage.function).output;
      const decides = schemaAt(output, [retry.unless]);
      if (!decides || !schemaFits(decides.schema, { type: 'boolean' }))
        yield {
          path: [...path, 'unless'],
          message: decides
            ? `"${retry.unless}" is ${printSchema(decides.schema)}, not true or false`
            : `the output of "${stage.id}" has no field "${retry.unless}"`,
          remedy: suggestName(retry.unless, truths(output), 'write a field that is true or false'),
        };
      const says = schemaAt(output, [retry.feedback]);
      if (!says)
        yield {
          path: [...path, 'feedback'],
          message: `the output of "${stage.id}" has no field "${retry.feedback}"`,
          remedy: suggestName(retry.feedback, fieldsOf(output), 'write a field that says what is wrong'),
        };
      const takes = schemaAt(schemasOf(back.function).input, [retry.into]);
      if (takes && !Object.hasOwn(back.input, retry.into))
        yield {
          path: [...path, 'into'],
          message: `"${retry.into}" of "${back.id}" is not given, so that nothing can be added to it`,
          remedy: `add "${retry.into}: []" or a text to the input of "${back.id}"`,
        };
      if (!takes || (says && !takesFeedback(says.schema, takes.schema)))
        yield {
          path: [...path, 'into'],
          message: takes
            ? `"${retry.into}" of "${back.id}" cannot take this feedback`
            : `${back.function.name} takes no input "${retry.into}"`,
          remedy: suggestName(
            takes ? '' : retry.into,
            fieldsOf(schemasOf(back.function).input),
            'write an input that is a text, or a list of what the feedback lists',
          ),
        };
    }
  },
};

/** A text takes whatever can be printed; a list takes what it is a list of. */
function takesFeedback(given: JsonSchema, takes: JsonSchema): boolean {
  if (schemaFits({ type: 'string' }, takes)) return true;
  const entries = entriesOf(takes);
  return entries !== null && schemaFits(entriesOf(given) ?? given, entries);
}

function truths(output: Parameters<typeof fieldsOf>[0]): readonly string[] {
  return fieldsOf(output).filter((name) => schemaAt(output, [name])?.schema.type === 'boolean');
}

/** Going back is only possible to what came before, and the way back must be one of a kind. */
export const retryPlace: Rule = {
  code: 'retry_place',
  *check(draft) {
    const taken = new Map<string, string>();
    const before = beforeOf(draft);
    for (const { stage, retry, path } of retriesOf(draft)) {
      if (!draft.stages.has(retry.stage)) continue;
      if (stage.forEach !== null)
        yield {
          path,
          onKey: true,
          message: 'a stage that is run for each item cannot go back',
          remedy: 'let a stage that is run once decide',
        };
      const between = stagesBetween(before, retry.stage, stage.id);
      if (between === null)
        yield {
          path: [...path, 'stage'],
          message: `"${retry.stage}" does not come before "${stage.id}"`,
          remedy: `go back to a stage that "${stage.id}" reads, or that they read`,
        };
      else yield* overlapping(between, stage.id, path, taken);
    }
  },
};

function* overlapping(
  between: ReadonlySet<string>,
  by: string,
  path: readonly string[],
  taken: Map<string, string>,
): Iterable<Finding> {
  const other = [...between].find((id) => taken.has(id));
  if (other !== undefined)
    yield {
      path: [...path, 'stage'],
      message: `"${other}" is repeated already by the retry of "${taken.get(other)}"`,
      remedy: 'let one stage decide, or go back to a later stage',
    };
  for (const id of between) taken.set(id, by);
}

/** What reads a repeated stage waits until it is repeated no more: two loops that read each other would wait for ever. */
export const crossingRetries: Rule = {
  code: 'crossing_retries',
  *check(draft) {
    const before = beforeOf(draft);
    if (findCycle(before) !== null) return;
    const found = findCycle(withLoops(before, loopsOf(draft)));
    if (found === null) return;
    const by = found.find((id) => draft.stages.get(id)?.shape.retry) ?? '';
    yield {
      path: ['stages', by, 'retry'],
      onKey: true,
      message: `these stages would wait for each other's retries: ${found.join(', ')}`,
      remedy: 'let one stage decide for all of them',
    };
  },
};
