import {
  type Caller,
  type Compartment,
  type FhirResource,
  type Identifier,
  isPatientCompartment,
  type Json,
  type Scope,
} from '@consilium/kernel';
import { compartmentDigest, type SignalledCache } from '@consilium/store';
import { listOf, objectOf, textOf } from '../fhir/fhir-values.ts';
import type { RecordParts } from '../record-parts.ts';

/** How long an answer is kept. What another process writes of the patient is known here after this time at the latest. */
const KEPT_MS = 30_000;
const MOST_KEPT = 1_000;
/** Versions that are looked at, newest first. */
const MOST_VERSIONS = 400;

export interface Identifiers extends SignalledCache {
  (caller: Caller): Promise<readonly Identifier[]>;
}

interface Kept {
  readonly tenant: string;
  readonly compartment: Compartment;
  readonly until: number;
  readonly found: Promise<readonly Identifier[]>;
}

/**
 * What the record knows by which somebody could tell who the patient is. A read of its own in the trail; its answer is
 * kept for half a minute for the same actor and purpose, and used only while `isLive` says that the actor may still open
 * the patient: an erasure in another process ends that at once. An actor's own compartment has none. Throws
 * ConsiliumError('forbidden') without a grant.
 */
export function createIdentifiers({
  store,
  now = () => new Date(),
  isLive = async () => true,
}: Pick<RecordParts, 'store'> &
  Partial<Pick<RecordParts, 'now'>> & {
    readonly isLive?: (scope: Scope) => Promise<boolean>;
  }): Identifiers {
  const kept = new Map<string, Kept>();
  const forgetDigest: Identifiers['forgetDigest'] = (digest) => {
    for (const [key, each] of kept)
      if (compartmentDigest(each.tenant, each.compartment) === digest) kept.delete(key);
  };

  const read = async (caller: Caller) => {
    const query = { name: 'read_identifiers', values: [MOST_VERSIONS] };
    const found = await store.readAtOnce(caller, { action: 'record.identifiers' }, query);
    return identifiersOf(found as readonly FhirResource[]);
  };

  const find = async (caller: Caller): Promise<readonly Identifier[]> => {
    const { tenant, compartment, actor, purpose } = caller.scope;
    if (!isPatientCompartment(compartment)) return [];
    const key = [tenant, compartment, actor, purpose].join(' ');
    const at = now().getTime();
    const before = kept.get(key);
    if (before && before.until > at) {
      if (await isLive(caller.scope)) return before.found;
      forgetDigest(compartmentDigest(tenant, compartment));
    }
    const found = read(caller);
    kept.delete(key);
    kept.set(key, { tenant, compartment, until: at + KEPT_MS, found });
    // Names do not stay in memory longer than they are used.
    setTimeout(() => drop(key, found), KEPT_MS).unref();
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break;
      kept.delete(oldest);
    }
    found.catch(() => drop(key, found));
    return found;
  };
  const drop = (key: string, found: Kept['found']) => {
    if (kept.get(key)?.found === found) kept.delete(key);
  };
  return Object.assign(find, { forgetDigest, forgetAll: () => kept.clear() });
}

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
