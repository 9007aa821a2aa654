import { z } from 'zod';

const term = z.string().min(1).max(2000);
const terms = z.array(term).max(400).default([]);
const advice = z.string().min(1).max(2000);
const name = z.string().regex(/^[a-z][a-z0-9-]{0,63}$/);
const byNumber = z.strictObject({
  known: advice.refine((text) => text.includes('{number}'), 'must hold {number}'),
  unknown: advice,
});

const entry = z.strictObject({
  id: name,
  tier: z.enum(['urgent', 'emergency']).default('emergency'),
  signs: terms.describe('Lowered by cues in their own sentence only.'),
  names: terms.describe('A condition by its name: lowered by a cue anywhere in the message.'),
  despite: z.array(z.enum(['past', 'general', 'negated'])).default([]),
  advice,
});

/** <language>/core.yml: the deadliest emergencies of a language other than English. Terms: see docs/emergency-screen.md. */
export const coreShape = z.strictObject({
  name: z.string().min(2).max(40).describe('What the language calls itself.'),
  english: z.string().min(2).max(40).describe('What English calls it.'),
  script: z.enum(['latin', 'cyrillic', 'arabic', 'devanagari', 'han']),
  texts: z.strictObject({
    source: z.string().min(10).max(300),
    seen: z.boolean().describe('Whether the author of the texts had read the source.'),
    signed: z.string().max(200).nullable().describe('Clinician and date. Null: awaiting a signature.'),
  }),
  next: z.int().min(0).max(40).default(12).describe('Characters that may stand between "a b".'),
  near: z.int().min(0).max(200).default(90).describe('Characters that may stand between "a & b".'),
  or: z.string().min(1).max(10).describe('Between two telephone numbers.'),
  words: z.record(name, terms).default({}).describe('$name in a term.'),
  cues: z.strictObject({
    not: terms.describe('Denies what follows in the clause.'),
    not_after: terms.describe('Denies what stands right before it.'),
    but: terms.describe('Ends a denial.'),
    past: terms,
    general: terms.describe('A question in general, a plan, an appointment, teaching, a story.'),
    now: terms.describe('It is happening: neither past nor general.'),
  }),
  ambulance: byNumber,
  crisis: byNumber,
  doctor: byNumber,
  poison: byNumber,
  general: z.strictObject({ emergency: advice, urgent: advice }),
  entries: z.array(entry).min(1).max(60),
});
export type CoreShape = z.output<typeof coreShape>;

/** other-languages.yml: the one line for messages in a language that is not read. */
export const otherLanguagesShape = z.strictObject({
  texts: coreShape.shape.texts,
  lines: z.record(
    z.string().regex(/^[a-z]{2}$/),
    z.strictObject({
      script: z.string().min(3).max(20),
      or: z.string().min(1).max(10),
      number: advice.describe('Where the number of the country is not known.'),
      line: advice.refine((text) => text.includes('{ambulance}'), 'must hold {ambulance}'),
    }),
  ),
});
export type OtherLanguages = z.output<typeof otherLanguagesShape>;
