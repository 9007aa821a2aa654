import type { Wire, WireSchema } from '../../model-call.ts';
import { testsIn } from './chart-words.ts';
import { type Facts, factsOf } from './facts.ts';
import type { Filled, Place } from './place.ts';
import { pointersFor } from './pointing/point-at.ts';
import type { Pointer } from './pointing/pointer.ts';
import { sentencesOf } from './words.ts';

type Fill = (schema: WireSchema, place: Place) => Filled;

const MANY = 5;

/** One item per medication, quantity, symptom or sentence, as the names of the fields suggest; else none. */
export function fillArray(schema: WireSchema, place: Place, fill: Fill): Filled {
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
