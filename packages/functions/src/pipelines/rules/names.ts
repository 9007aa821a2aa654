import { suggestName } from '@consilium/base';
import { type PipelineDraft, referencesIn } from '../pipeline-draft.ts';
import type { Finding, Rule } from './rule.ts';

/** References and choices that cannot be read at all. */
export const unreadableReference: Rule = {
  code: 'unreadable_reference',
  *check(draft) {
    const all = [...[...draft.stages.values()].flatMap(({ templates }) => templates), ...draft.templates];
    for (const { path, template } of all)
      for (const { nth, message, remedy } of template.faults) yield { path, nth, message, remedy };
  },
};

export const wrongId: Rule = {
  code: 'wrong_id',
  *check({ shape, source }) {
    const called = source.file
      .split('/')
      .at(-1)
      ?.replace(/\.yml$/, '');
    if (called !== shape.id)
      yield {
        path: ['id'],
        message: `the file is called "${called}" and its id is "${shape.id}"`,
        remedy: `write "${called}", or rename the file to ${shape.id}.yml`,
      };
  },
};

export const unknownFunction: Rule = {
  code: 'unknown_function',
  *check({ stages }, { functions }) {
    for (const { id, shape, function: fn } of stages.values())
      if (fn === null)
        yield {
          path: ['stages', id, 'function'],
          message: `there is no function "${shape.function}"`,
          remedy: suggestName(shape.function, functions.keys(), 'write the name of a function'),
        };
  },
};

export const unknownStage: Rule = {
  code: 'unknown_stage',
  *check(draft) {
    for (const stage of draft.stages.values()) {
      yield* unknownIn(draft, stage.templates);
      for (const [index, id] of stage.shape.after.entries())
        if (!draft.stages.has(id)) yield noStage(draft, id, { path: ['stages', stage.id, 'after', index] });
      const back = stage.shape.retry?.stage;
      if (back !== undefined && !draft.stages.has(back))
        yield noStage(draft, back, { path: ['stages', stage.id, 'retry', 'stage'] });
    }
    yield* unknownIn(draft, draft.templates);
  },
};

function* unknownIn(draft: PipelineDraft, templates: PipelineDraft['templates']): Iterable<Finding> {
  for (const { path, nth, to } of referencesIn(templates))
    if (to.from === 'stage' && !draft.stages.has(to.stage)) yield noStage(draft, to.stage, { path, nth });
}

function noStage(draft: PipelineDraft, id: string, at: Pick<Finding, 'path' | 'nth'>): Finding {
  return {
    ...at,
    message: `there is no stage "${id}"`,
    remedy: suggestName(id, draft.stages.keys(), 'write the id of a stage'),
  };
}

export const unknownPreset: Rule = {
  code: 'unknown_preset',
  *check({ stages }, { presets }) {
    for (const { id, shape, function: fn } of stages.values()) {
      if (shape.preset === undefined || fn === null) continue;
      const known = [...Object.keys(fn.presets.variants), ...presets];
      if (!known.includes(shape.preset))
        yield {
          path: ['stages', id, 'preset'],
          message: `"${shape.preset}" is no preset and no variant of ${fn.name}`,
          remedy: suggestName(shape.preset, known, 'write S1 to P3, or a variant of the function'),
        };
    }
  },
};

export const presetAndQuality: Rule = {
  code: 'preset_and_quality',
  *check({ stages }) {
    for (const { id, shape } of stages.values())
      if (shape.preset !== undefined && shape.quality !== undefined)
        yield {
          path: ['stages', id, 'quality'],
          onKey: true,
          message: 'a preset and a quality cannot both decide',
          remedy: 'remove one of the two',
        };
  },
};
