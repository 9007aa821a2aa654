import type { FhirResource, Identifier, Json } from '@consilium/kernel';
import { listOf, objectOf, textOf } from '../fhir/fhir-values.ts';

type Fields = { readonly [field: string]: Json | undefined };

/** What in a Patient, a RelatedPerson or a Coverage names the patient or somebody near, each once. */
export function identifiersOf(resources: readonly FhirResource[]): readonly Identifier[] {
  const found = new Map<string, Identifier>();
  for (const resource of resources)
    for (const each of ofPerson(resource))
      if (each.text.trim() !== '') found.set(`${each.kind} ${each.text}`, each);
  return [...found.values()];
}

function ofPerson(person: Fields): readonly Identifier[] {
  return [
    ...objects(person.name).flatMap(namesOf),
    ...objects(person.identifier).flatMap(({ value }) => texts('identifier', value)),
    ...texts('identifier', person.subscriberId),
    ...objects(person.telecom).flatMap(telecomOf),
    ...objects(person.address).flatMap(addressesOf),
    ...texts('birth-date', person.birthDate),
    ...objects(person.extension).flatMap(({ url, valueString }) =>
      textOf(url)?.endsWith('mothersMaidenName') ? texts('name', valueString) : [],
    ),
    ...objects(person.contact).flatMap(ofPerson),
  ];
}

/** `Family, Given`: the comma says which is which. */
function namesOf({ family, given, text }: Fields): readonly Identifier[] {
  const first = listOf(given).flatMap((each) => textOf(each) ?? []);
  const last = textOf(family);
  if (last === undefined && first.length === 0) return texts('name', text);
  return [{ kind: 'name', text: `${last ?? ''}, ${first.join(' ')}` }, ...texts('name', text)];
}

function telecomOf({ system, value }: Fields): readonly Identifier[] {
  const text = textOf(value);
  if (text === undefined || system === 'url') return [];
  return [{ kind: text.includes('@') ? 'email' : 'phone', text }];
}

/** Each line by itself; a postcode with its town, and alone where letters and digits make it rare. A town names nobody. */
function addressesOf({ line, text, city, state, postalCode }: Fields): readonly Identifier[] {
  const [town, land, code] = [textOf(city), textOf(state), textOf(postalCode)];
  const ways = code && town ? [`${code} ${town}`, `${town} ${code}`, `${town} ${land ?? ''} ${code}`] : [];
  const alone = code && /\p{L}/u.test(code) && /\d/.test(code) ? [code] : [];
  return [...listOf(line), text ?? null, ...ways, ...alone].flatMap((each) => texts('address', each));
}

function texts(kind: Identifier['kind'], value: Json | undefined): readonly Identifier[] {
  const text = textOf(value);
  return text === undefined ? [] : [{ kind, text }];
}

function objects(value: Json | undefined): readonly Fields[] {
  return listOf(value).flatMap((each) => {
    const object = objectOf(each);
    return object ? [object] : [];
  });
}
