import type { Wire, WireSchema } from '../../model-call.ts';
import type { Facts } from './facts.ts';
import type { Filled, Place } from './place.ts';
import { overlap, stems } from './words.ts';

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
