import { z } from 'zod';

const name = z.string().regex(/^[a-z][a-z0-9-]{0,63}$/);
const text = z.string().min(1).max(2000);
const words = z.array(z.string().regex(/^[\p{Ll}\p{N} ]{1,40}$/u)).default([]);
const range = z.tuple([z.number(), z.number()]);

export const sourceShape = z.strictObject({
  by: z.string().min(2).max(200),
  name: z.string().min(2).max(200),
  year: z.int().min(1950).max(2100).optional(),
});

const unit = z.strictObject({
  unit: z.string().min(1),
  words,
  plausible: range.describe('Beyond it the number is no such value.'),
  bare: range.optional().describe('Without a unit a number in this range means this one.'),
  times: z.number().default(1).describe('Into the first unit, after `minus` is taken off.'),
  minus: z.number().default(0),
});

const measure = z.strictObject({
  like: z.array(z.string()).default([]).describe('Displays of measurements: their names are taken.'),
  names: words,
  after: words.describe('Names that stand only behind the number.'),
  out_of: z.number().optional().describe('`7/15`: no value of its own.'),
  units: z.array(unit).min(1),
});

const threshold = z.strictObject({
  id: name.describe('Also a concept of patterns; kept with the message, so do not rename it.'),
  measure: name,
  unit: z.string().describe('One of the measure, or "none": only a number without its unit.'),
  at_least: z.number().optional(),
  at_most: z.number().optional(),
  ages: range.default([0, 200]).describe('In years, from and before.'),
  usual: z
    .strictObject({ at_most: z.number(), bound: z.number() })
    .optional()
    .describe(
      'Where the record says that the usual value is at most this, the bound is another one. Never further.',
    ),
  tier: z.enum(['urgent', 'emergency']).optional().describe('Without it: a concept and no entry.'),
  group: name.optional().describe('Whose advice is given; that of the values where it is left out.'),
  stronger: z.array(text).default([]),
  unless: z.array(text).default([]),
  source: name,
});

/** <language>/values.yml */
export const valuesShape = z.strictObject({
  advice: z.strictObject({ emergency: text, urgent: text }),
  between: words,
  aims: words,
  below: words,
  above: words,
  newer: words,
  of_something_else: words,
  other_units: words,
  ages: z.record(name, range),
  age_units: z.record(name, z.number()),
  measures: z.record(name, measure),
  pairs: words,
  sources: z.record(name, sourceShape),
  thresholds: z.array(threshold).min(1).max(200),
});

export type ValuesShape = z.output<typeof valuesShape>;
export type Threshold = ValuesShape['thresholds'][number];
export type ValueMeasure = ValuesShape['measures'][string];
