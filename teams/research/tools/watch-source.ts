import { uuidFrom } from '@consilium/base';
import {
  ConsiliumError,
  currentRun,
  defineTool,
  receiptFact,
  unknownFields,
  WATCHED_FIELDS,
  WATCHED_SOURCES,
} from '@consilium/kernel';
import { z } from 'zod';

const KNOWN = Object.entries(WATCHED_FIELDS)
  .map(([source, fields]) => `${source}: ${fields.join(', ')}`)
  .join('; ');

/** Has this agent woken when a field of a trial, a label or a paper changes. Code looks; no model is asked until then. */
export const watchSource = defineTool({
  name: 'watch_source',
  description:
    'Wakes you with this instruction when one of these fields changes. Looked at once a day, by code, without cost to you.',
  input: z.object({
    source: z.enum(WATCHED_SOURCES as ['trial', 'label', 'paper']),
    item: z.string().min(1).max(200).describe('NCT number; set id of a label; DOI or PubMed id of a paper'),
    fields: z.array(z.string().max(64)).min(1).max(20).describe(KNOWN),
    instruction: z
      .string()
      .min(1)
      .max(4000)
      .describe('What you are to do then, in full: you are told it and what changed'),
  }),
  zone: 'neutral',
  effect: 'effect',
  execute: async ({ source, item, fields, instruction }) => {
    const run = currentRun();
    if (!run.ports.watches)
      throw new ConsiliumError('no_watches', { remedy: 'no source is asked here: plan a look instead' });
    const unknown = unknownFields(source, fields);
    if (unknown.length > 0)
      throw new ConsiliumError('invalid_watch', {
        remedy: `a ${source} has: ${WATCHED_FIELDS[source].join(', ')}`,
      });
    const watch = await run.ports.watches.createOwn(run.caller, {
      ...{ id: uuidFrom(`watch:${run.stepKey}`), source, item, fields, instruction },
    });
    run.cite(receiptFact('watch', `the ${source} ${watch.item}, ${watch.fields.join(', ')}: ${instruction}`));
    return { watch_id: watch.id };
  },
});
