import type { Wire, WireSchema } from '../../model-call.ts';
import { type Facts, factsOf } from './facts.ts';
import { type Filled, fillBoolean, fillEnum, fillNumber, fillString, type Place } from './fill-plain.ts';
import { testsIn } from './medical-words.ts';
import { type Pointer, pointersFor } from './pointing/point-at.ts';
import { sentencesOf } from './words.ts';

const DEEPEST = 12;

/** A value that fits the schema, with what could be read from the text where the names of the fields suggest it. */
export function fillSchema(schema: WireSchema, text: string): Wire {
  return fill(schema, { name: '', facts: factsOf(text), root: schema, depth: 0 }).value;
}

function fill(node: WireSchema, place: Place): Filled {
  const schema = resolved(node, place.root);
  if (place.depth > DEEPEST) return { value: null, found: false };
  if ('const' in schema) return { value: schema.const, found: false };
  if (Array.isArray(schema.enum)) return fillEnum(schema.enum, place);
  const choices = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(choices)) return fillChoice(choices as WireSchema[], place);
  const types = Array.isArray(schema.type)
    ? schema.type
    : [schema.type ?? (schema.properties ? 'object' : 'string')];
  const filled = fillType(schema, String(types.find((type) => type !== 'null')), place);
  return !filled.found && types.includes('null') ? { value: null, found: false } : filled;
}

function fillType(schema: WireSchema, type: string, place: Place): Filled {
  switch (type) {
    case 'object':
      return fillObject(schema, place);
    case 'array':
      return fillArray(schema, place, fill);
    case 'number':
    case 'integer':
      return fillNumber(schema, place);
    case 'boolean':
      return fillBoolean(schema, place);
    default:
      return fillString(schema, place);
  }
}

function fillObject(schema: WireSchema, place: Place): Filled {
  const required = Array.isArray(schema.required) ? schema.required : [];
  let found = false;
  const entries = Object.entries((schema.properties ?? {}) as Record<string, WireSchema>).flatMap(
    ([name, child]) => {
      const filled = fill(child, { ...place, name, depth: place.depth + 1 });
      found ||= filled.found;
      return filled.found || required.includes(name) ? [[name, filled.value] as const] : [];
    },
  );
  return { value: Object.fromEntries(entries), found };
}

/** The first choice that finds something in the text; else null where allowed; else the first. */
function fillChoice(choices: readonly WireSchema[], place: Place): Filled {
  const filled = choices
    .filter((choice) => choice.type !== 'null')
    .map((choice) => fill(choice, { ...place, depth: place.depth + 1 }));
  const found = filled.find((one) => one.found);
  if (found) return found;
  if (choices.some((choice) => choice.type === 'null')) return { value: null, found: false };
  return filled[0] ?? { value: null, found: false };
}

function resolved(schema: WireSchema, root: WireSchema): WireSchema {
  if (typeof schema.$ref !== 'string' || !schema.$ref.startsWith('#')) return schema;
  let target: Wire = root;
  for (const step of schema.$ref.slice(1).split('/').filter(Boolean)) {
    target = (target as WireSchema | undefined)?.[step.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  return (target as WireSchema | undefined) ?? {};
}

type Fill = (schema: WireSchema, place: Place) => Filled;

const MANY = 5;

/** One item per medication, quantity, symptom or sentence, as the names of the fields suggest; else none. */
function fillArray(schema: WireSchema, place: Place, fill: Fill): Filled {
  const items = (schema.items ?? {}) as WireSchema;
  const fields = Object.keys((items.properties ?? {}) as object);
  const most = typeof schema.maxItems === 'number' ? schema.maxItems : MANY;
  const pointers = fields.includes('quote') ? pointersFor(place.name, place.facts.text) : undefined;
  if (pointers !== undefined) {
    return {
      value: pointers.slice(0, most).map((each) => onlyFields(each, fields)),
      found: pointers.length > 0,
    };
  }
  const names = [place.name, ...fields].join(' ');
  const parts = partsFor(names, place.facts).slice(0, most);
  const values = parts.map(
    ({ text, about }) =>
      fill(items, {
        ...place,
        name: singular(place.name),
        facts: factsOf(text),
        depth: place.depth + 1,
        ...(about !== undefined && { about }),
      }).value,
  );
  const least = typeof schema.minItems === 'number' ? schema.minItems : 0;
  while (values.length < least) values.push(fill(items, { ...place, depth: place.depth + 1 }).value);
  return { value: values, found: parts.length > 0 };
}

interface Part {
  readonly text: string;
  readonly about?: string;
}

function partsFor(names: string, facts: Facts): Part[] {
  if (names === 'names') return testsIn(facts.text).map((about) => ({ text: about, about }));
  if (/medic|drug|prescri|substance/i.test(names)) return medicationParts(facts);
  if (/lab|vital|measure|observ|quantit|reading|\bunit\b/i.test(names)) return quantityParts(facts);
  if (/symptom|complaint|condition|problem|finding/i.test(names)) {
    return facts.symptoms.map((about) => ({ text: sentenceWith(facts.text, about), about }));
  }
  if (/quer|question|fact|item|note|statement|claim|point|sentence|quote|task|topic/i.test(names)) {
    return sentencesOf(facts.text).map((text) => ({ text }));
  }
  return [];
}

/** From each name to the next one: "metformin 500 mg and aspirin 100 mg" keeps each dose with its drug. */
function medicationParts({ text, medications }: Facts): Part[] {
  return medications.map(({ name, at }, index) => ({
    text: text.slice(at, medications[index + 1]?.at ?? text.length),
    about: name,
  }));
}

function quantityParts({ text, quantities }: Facts): Part[] {
  return quantities.map(({ at }, index) => {
    const from = index === 0 ? 0 : (quantities[index - 1]?.at ?? 0) + 1;
    return { text: text.slice(Math.max(from, at - 40), quantities[index + 1]?.at ?? text.length) };
  });
}

function sentenceWith(text: string, word: string): string {
  return sentencesOf(text).find((sentence) => sentence.toLowerCase().includes(word)) ?? text;
}

function onlyFields(pointer: Pointer, fields: readonly string[]): Wire {
  return Object.fromEntries(Object.entries(pointer).filter(([field]) => fields.includes(field)));
}

const singular = (name: string) => name.replace(/s$/, '');
