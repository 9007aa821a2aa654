import type { Json } from '@consilium/kernel';
import { codingsOf, displayOf, listOf, objectOf, textOf } from '../fhir/fhir-values.ts';

const HL7 = 'http://terminology.hl7.org/CodeSystem/';

/** The objects of a list. */
export function objectsOf(value: Json | undefined): readonly { readonly [element: string]: Json }[] {
  return listOf(value)
    .map(objectOf)
    .filter((each) => each !== undefined);
}

/** What each concept of a list says in words, else its code, in one text. */
export function wordsOf(value: Json | undefined): string | undefined {
  const words = listOf(value).flatMap((each) => displayOf(each) ?? textOf(codingsOf(each)[0]?.code) ?? []);
  return textOf([...new Set(words)].join(', '));
}

/** The code of a concept for which FHIR has a list: of several codings the one of HL7. */
export function codeOf(value: Json | undefined): string | undefined {
  const codings = codingsOf(value);
  const own = codings.find(({ system }) => textOf(system)?.startsWith(HL7)) ?? codings[0];
  return textOf(own?.code) ?? wordsOf(value)?.toLowerCase();
}

export function noteOf(value: Json | undefined): string | undefined {
  return textOf(
    listOf(value)
      .flatMap((each) => textOf(objectOf(each)?.text) ?? [])
      .join('\n'),
  );
}

/** Why, in words: what is said as a concept, else what a reference is called. */
export function reasonOf(concepts: Json | undefined, references?: Json): string | undefined {
  const called = listOf(references).flatMap((each) => textOf(objectOf(each)?.display) ?? []);
  return wordsOf(concepts) ?? textOf(called.join(', '));
}

/** The official name of a person, else the first. */
export function personName(value: Json | undefined): string | undefined {
  const names = objectsOf(value);
  const name = names.find(({ use }) => use === 'official') ?? names[0];
  if (name === undefined) return undefined;
  const parts = [...listOf(name.prefix), ...listOf(name.given), name.family, ...listOf(name.suffix)];
  return textOf(name.text) ?? textOf(parts.flatMap((each) => textOf(each) ?? []).join(' '));
}
