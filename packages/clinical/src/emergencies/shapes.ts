import { z } from 'zod';
import { sourceShape } from './values-shape.ts';

/** What can lower a finding: it is denied, over, of a relative's past, asked in general, supposed, told in a story, or asked of the record. */
export const CONTEXTS = [
  'negated',
  'past',
  'family',
  'textbook',
  'hypothetical',
  'fiction',
  'record',
] as const;
export type Context = (typeof CONTEXTS)[number];

const pattern = z.string().min(1).max(2000);
const patterns = z.array(pattern).max(400).default([]);
const somePatterns = z.array(pattern).min(1).max(400);
const word = z.string().regex(/^[\p{Ll}\p{N}]{1,40}$/u);
const words = z.array(word).max(4000).default([]);
const name = z.string().regex(/^[a-z][a-z0-9-]{0,63}$/);
const advice = z.string().min(1).max(2000);
const concepts = z.record(name, somePatterns).default({});

const adviceByTier = z.strictObject({ emergency: advice, urgent: advice });

const entry = z.strictObject({
  id: name.describe('Unique in all languages; kept with the message.'),
  tier: z.enum(['urgent', 'emergency']),
  any: somePatterns.describe('One of these must be there. "a + b": both, anywhere in the message.'),
  names: patterns.describe(
    'Conditions by their name: not counted where the message speaks of them from afar.',
  ),
  with: patterns.describe('And one of these, anywhere in the message. Default: none needed.'),
  stronger: patterns.describe('One of these anywhere in the message makes it an emergency.'),
  unless: patterns.describe('One of these anywhere in the message: another entry speaks, or none.'),
  advice: adviceByTier.partial().optional().describe("In place of the file's, where that does not fit."),
  passes: z
    .boolean()
    .default(false)
    .describe('Not counted where the message says that it is over or slight, and no sign of danger is left.'),
  own_signs: z
    .array(name)
    .default([])
    .describe('Of `danger` in language.yml: what this entry is about anyway, and is not raised by.'),
  certain: z
    .boolean()
    .default(false)
    .describe(
      'What its text says harms where something else is the cause: the general text unless it clearly weighs most.',
    ),
  despite: z.array(z.enum(CONTEXTS)).default([]).describe('What does not lower this entry.'),
  sources: z.array(sourceShape).min(1),
});

/** <language>/<subject>.yml */
export const subjectShape = z.strictObject({
  group: name,
  advice: adviceByTier,
  concepts,
  entries: z.array(entry).min(1).max(100),
});

/** <language>/ordinary.yml: words that are no misspelling of a word of the catalogue. */
export const ordinaryShape = z.strictObject({ ordinary: words });

/** <language>/language.yml: how the language denies, dates, supposes and tells. */
export const languageShape = z.strictObject({
  passable: words.describe('Words a pattern passes over.'),
  written_as: z
    .record(word, z.string().min(1).max(100))
    .default({})
    .describe('Contractions and short forms.'),
  forms: z
    .array(z.array(word).min(2).max(12))
    .max(400)
    .default([])
    .describe('Forms of one word that regular endings do not show: a pattern with one of them finds all.'),
  contrast: words.describe('Words that end what was denied, dated or supposed before them.'),
  clause: patterns.describe('Where a new clause begins without a comma.'),
  self: words.describe('Words by which a person speaks of what they have.'),
  now: patterns.describe('It is happening: neither past nor story.'),
  numbers: z.record(word, z.number()).default({}).describe('Numbers written as words.'),
  here: patterns.describe('Somebody has it: a name counts, and a question in general ends.'),
  distant: patterns.describe('The message speaks of risks, plans or hearsay: a name alone does not count.'),
  idioms: patterns,
  routine: patterns,
  negation: z.strictObject({
    near: somePatterns.describe('Denies what follows at once or in a list.'),
    through: words.describe('Words between a denial and what it denies.'),
    or: words.describe('Words that join a denied list.'),
    far: patterns.describe('Denies all that follows in the sentence.'),
    until: words.describe('Words that end a far denial.'),
    after: patterns.describe('Denies what stands before it.'),
    never: patterns.describe('Looks like a denial and is none.'),
  }),
  past: z.strictObject({
    cues: somePatterns,
    verbs: words,
    present: patterns,
  }),
  family: patterns,
  textbook: patterns,
  hypothetical: patterns,
  worry: patterns.describe('Supposes what follows in its own clause and no further.'),
  fiction: patterns,
  lead_in: words.describe('Words before an order or a question at the begin of a sentence.'),
  passed: patterns.describe('It is over, slight, or has been looked at: see `passes` of an entry.'),
  record: patterns.describe(
    'Asks what the record holds, or orders paperwork: what follows in the sentence is no report.',
  ),
  concepts,
  danger: z
    .array(name)
    .default([])
    .describe(
      'Concepts. One of them beside an urgent entry makes it an emergency: no text may wait for what is there.',
    ),
  order: z
    .array(name)
    .default([])
    .describe('Entries and groups: whose text is given where several weigh enough, the most specific first.'),
  signs: z
    .array(name)
    .default([])
    .describe(
      'Entries and groups that are signs without a cause: they leave no doubt about the cause of another.',
    ),
  own_text_from: z
    .number()
    .nonnegative()
    .default(0)
    .describe(
      'What was found must weigh this much before the text of its cause is given; below it the general text is.',
    ),
  always_own_text: z
    .array(name)
    .default([])
    .describe('Entries and groups whose own text is given however little was found.'),
  beside: z
    .array(z.tuple([name, name]))
    .default([])
    .describe('Two groups whose texts may stand together; else one text is given.'),
  notes: z
    .array(z.strictObject({ id: name, where: name, text: advice }))
    .default([])
    .describe(
      'What is told on top of an emergency text where the message holds a concept: where somebody is.',
    ),
  general: adviceByTier,
  several: z
    .strictObject({ first: advice, unless: z.array(advice).default([]) })
    .optional()
    .describe('A sentence that stands on top where two texts are joined and one of them has it.'),
  at_odds: z
    .array(z.strictObject({ where: advice, leave_out: advice }))
    .default([])
    .describe('Where one text says this, sentences of another that begin so are left out.'),
  unknown: z.strictObject({ ambulance: advice, crisis: advice, doctor: advice, poison: advice }),
});

const country = z.strictObject({
  ambulance: z.string().min(2).max(60),
  crisis: z.string().min(3).max(120).optional(),
  doctor: z.string().min(3).max(120).optional(),
  poison: z.string().min(3).max(120).optional(),
});

/** countries.yml, by ISO 3166-1 alpha-2. */
export const countriesShape = z.record(z.string().regex(/^[A-Z]{2}$/), country);

export type SubjectShape = z.output<typeof subjectShape>;
export type LanguageShape = z.output<typeof languageShape>;
export type Countries = z.output<typeof countriesShape>;
