import type { Wire, WireSchema } from '../../model-call.ts';
import type { Facts } from './facts.ts';
import { cypherFor, organIn } from './medical-words.ts';
import { overlap, STAND_IN, shortened, stems } from './words.ts';

const HARMLESS = [
  'unknown',
  'unclear',
  'other',
  'none',
  'unspecified',
  'general',
  'routine',
  'normal',
  'low',
];

const spaced = (name: string) => name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_-]+/g, ' ');

/** The one question that it knows to ask: a value was given and no date. */
function lacksDate({ quantities, dates }: Facts): boolean {
  return quantities.length > 0 && dates.length === 0;
}

/** The value whose words stand in the text; else one that claims least; else the first. */
export function fillEnum(values: readonly Wire[], { name, facts }: Place): Filled {
  if (name === 'ask') return { value: lacksDate(facts) ? 'when_was_it' : 'nothing', found: true };
  const text = stems(facts.text);
  const scored = values.map((value) => ({ value, score: overlap(stems(spaced(String(value))), text) }));
  const best = scored.reduce((left, right) => (right.score > left.score ? right : left), {
    value: null as Wire,
    score: 0,
  });
  if (best.score > 0) return { value: best.value, found: true };
  const harmless = HARMLESS.find((word) => values.includes(word));
  return { value: harmless ?? values.find((value) => value !== null) ?? null, found: false };
}

/** True where the field's words stand in the text without a "no" before them; ends of loops are always true. */
export function fillBoolean(schema: WireSchema, { name, facts }: Place): Filled {
  if (/^(is_?)?(done|approved|complete|finished|satisfied|enough|ok|accept)/i.test(name)) {
    return { value: true, found: true };
  }
  const words = spaced(name)
    .replace(/^(is|has|needs?|was) /, '')
    .toLowerCase();
  const at = facts.text.toLowerCase().indexOf(words);
  if (at === -1) return { value: schema.default ?? false, found: false };
  return {
    value: !/\b(no|not|without|denies|never)\b[^.]*$/i.test(facts.text.slice(Math.max(0, at - 30), at)),
    found: true,
  };
}

export function fillNumber(schema: WireSchema, place: Place): Filled {
  const found = numberFor(place);
  const wanted = found ?? schema.default ?? (/confiden|score|probab/i.test(place.name) ? 0.5 : 0);
  return { value: clamped(Number(wanted), schema), found: found !== undefined };
}

function numberFor({ name, facts }: Place): number | undefined {
  const { quantities, numbers, bloodPressure, text } = facts;
  if (/systol/i.test(name)) return bloodPressure?.systolic;
  if (/diastol/i.test(name)) return bloodPressure?.diastolic;
  const words = spaced(name).toLowerCase().split(' ');
  const byUnit = quantities.find(({ unit }) => words.includes(unit.toLowerCase().replace('/', '')));
  if (byUnit) return byUnit.value;
  if (words.includes('age')) return quantities.find(({ unit }) => /^years?$/i.test(unit))?.value;
  if (/value|dose|dosage|amount|quantity|result|level/i.test(name) && quantities[0])
    return quantities[0].value;
  const named = words
    .map((word) => (word.length > 2 ? text.toLowerCase().indexOf(word) : -1))
    .find((at) => at !== -1);
  return named === undefined ? undefined : numbers.find(({ at }) => at > named && at < named + 40)?.value;
}

function clamped(value: number, schema: WireSchema): number {
  const low = Number(
    schema.minimum ??
      (schema.exclusiveMinimum === undefined ? -Infinity : Number(schema.exclusiveMinimum) + 1),
  );
  const high = Number(
    schema.maximum ??
      (schema.exclusiveMaximum === undefined ? Infinity : Number(schema.exclusiveMaximum) - 1),
  );
  const within = Math.min(Math.max(value, low), high);
  return schema.type === 'integer' ? Math.round(within) : within;
}

/** `found` = the value stands in the text, rather than being there because the schema wants one. */
export interface Filled {
  readonly value: Wire;
  readonly found: boolean;
}

/** The place that is being filled: its name, what may be read, the root for references. */
export interface Place {
  readonly name: string;
  readonly facts: Facts;
  /** Set within an item about one medication or one quantity. */
  readonly about?: string;
  readonly root: WireSchema;
  readonly depth: number;
}

const FREQUENCY =
  /\b(?:once|twice|thrice|three times|four times|\d+ times|\d+\s?x)\s(?:a|per|each|every)?\s?(?:day|daily|week|weekly|month)\b|\b(?:daily|weekly|monthly|nightly|at night|every \d+ hours|in the morning|as needed)\b/i;
const URL_IN_TEXT = /https?:\/\/[^\s"'<>)]+/;
const EMAIL_IN_TEXT = /[\w.+-]+@[\w-]+\.[\w.]+/;

type Reader = (place: Place) => string | undefined;

/** Which names of fields are read how; the first that fits the name decides. */
const READERS: readonly (readonly [RegExp, Reader])[] = [
  [/^about_quote$/, ({ facts: { text, quantities } }) => quantities[0] && wordsAt(text, quantities[0].at)],
  [/^cypher$/i, ({ facts }) => cypherFor(facts.text)],
  [/^(body_?)?system$/i, ({ facts }) => organIn(facts.text)],
  [/e-?mail|recipient/i, ({ facts }) => EMAIL_IN_TEXT.exec(facts.text)?.[0]],
  [/url|uri|link/i, ({ facts }) => URL_IN_TEXT.exec(facts.text)?.[0]],
  [/date|since|onset|^when$|^day$/i, ({ facts }) => facts.dates[0]],
  [/medic|drug|substance/i, ({ about, facts }) => about ?? facts.medications[0]?.name],
  [/unit/i, ({ facts }) => facts.quantities[0]?.unit],
  [/freq|schedule|how_?often/i, ({ facts }) => FREQUENCY.exec(facts.text)?.[0].trim()],
  [
    /dose|dosage|strength|amount|value/i,
    ({ facts: { quantities } }) => quantities[0] && `${quantities[0].value} ${quantities[0].unit}`,
  ],
  [/symptom|complaint|condition|problem/i, ({ about, facts }) => about ?? facts.symptoms[0]],
  [
    /quote|evidence|excerpt|verbatim|original|quer|question|request|search|prompt|message|input|topic|item|fact/i,
    wholeText,
  ],
  [/^lang|locale/i, () => 'en'],
  [/(^|_)id$/i, ({ facts }) => /\b[a-z]+[-_]?\d+\b/i.exec(facts.text)?.[0]],
  [/name|code|label|title|subject/i, ({ about, facts }) => about ?? (shortened(facts.text, 60) || undefined)],
  [
    /answer|summary|text|explan|reason|rationale|reply|note|comment|descri|statement|content|body|advice|result|finding/i,
    saidByStandIn,
  ],
];

export function fillString(schema: WireSchema, place: Place): Filled {
  const read = schema.format === 'date' || schema.format === 'date-time' ? dateOf : readerFor(place.name);
  const found = read(place);
  const value = found === undefined ? absent(schema) : withFormat(found, schema);
  const most = typeof schema.maxLength === 'number' ? schema.maxLength : 2_000;
  return { value: value.slice(0, most), found: found !== undefined };
}

function readerFor(name: string): Reader {
  if (name === '') return wholeText;
  return READERS.find(([pattern]) => pattern.test(name))?.[1] ?? (() => undefined);
}

function wholeText({ about, facts }: Place): string | undefined {
  return shortened(facts.text, 500) || about;
}

function wordsAt(text: string, at: number): string | undefined {
  return /^\S+/.exec(text.slice(at))?.[0].replace(/[.,;!?]+$/, '');
}

function saidByStandIn({ facts }: Place): string | undefined {
  return facts.text.trim() === '' ? undefined : `${STAND_IN} ${shortened(facts.text, 200)}`;
}

function dateOf({ facts }: Place): string | undefined {
  return facts.dates[0];
}

function withFormat(value: string, { format }: WireSchema): string {
  return format === 'date-time' ? `${value}T00:00:00Z` : value;
}

/** What a schema wants although the text does not say it: recognisably nothing. */
function absent({ format }: WireSchema): string {
  if (format === 'date') return '1900-01-01';
  if (format === 'date-time') return '1900-01-01T00:00:00Z';
  if (format === 'uri' || format === 'url') return 'https://example.org/stand-in';
  if (format === 'email') return 'stand-in@example.org';
  return format === 'uuid' ? '00000000-0000-4000-8000-000000000000' : 'unknown';
}
