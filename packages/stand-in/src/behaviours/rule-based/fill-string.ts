import type { WireSchema } from '../../model-call.ts';
import { cypherFor, organIn } from './chart-words.ts';
import type { Filled, Place } from './place.ts';
import { STAND_IN } from './stand-in.ts';
import { shortened } from './words.ts';

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
