import type { FhirResource, Json } from '@consilium/kernel';
import { objectOf, textOf } from '../fhir/fhir-values.ts';
import type { Findings } from './findings.ts';

/** One resource of a bundle; its content is not checked yet. */
export interface BundleEntry {
  /** FHIRPath of the entry: `Bundle.entry[3]`. */
  readonly at: string;
  /** What names the entry to its source: `fullUrl`, else `Type/id`. */
  readonly key: string;
  readonly resource: FhirResource;
}

/** Entries of one bundle at most; a longer history comes as several bundles of one source. */
const MOST_ENTRIES = 50_000;
const CONDITIONS = ['ifNoneMatch', 'ifModifiedSince', 'ifMatch', 'ifNoneExist'];
const BUNDLE_FIELDS = [
  'resourceType',
  'id',
  'meta',
  'type',
  'timestamp',
  'identifier',
  'total',
  'link',
  'entry',
];
const ENTRY_FIELDS = ['fullUrl', 'resource', 'request', 'id', 'link', 'search', 'response'];

/** The entries of a transaction or collection bundle; what is wrong with the bundle itself goes into `findings`. */
export function bundleEntries(bundle: FhirResource, findings: Findings): readonly BundleEntry[] {
  if (objectOf(bundle as Json)?.resourceType !== 'Bundle') {
    findings.error('structure', 'Bundle', 'must be a resource of type Bundle');
    return [];
  }
  unknownFields(bundle, BUNDLE_FIELDS, 'Bundle', findings);
  const { type, entry } = bundle;
  if (type !== 'transaction' && type !== 'collection')
    findings.error('not-supported', 'Bundle.type', 'must be transaction or collection');
  if (!Array.isArray(entry) || entry.length === 0) {
    findings.error('required', 'Bundle.entry', 'must be a list with at least one entry');
    return [];
  }
  if (entry.length > MOST_ENTRIES) {
    findings.error('too-costly', 'Bundle.entry', `must not have more than ${MOST_ENTRIES} entries`);
    return [];
  }
  const entries = entry.flatMap((each, index) => {
    const read = entryOf(each as Json, `Bundle.entry[${index}]`, type === 'transaction', findings);
    return read === undefined ? [] : [read];
  });
  withoutDuplicates(entries, findings);
  onePatient(entries, findings);
  return entries;
}

function entryOf(
  value: Json,
  at: string,
  isTransaction: boolean,
  findings: Findings,
): BundleEntry | undefined {
  const entry = objectOf(value);
  if (entry === undefined) {
    findings.error('structure', at, 'must be an object');
    return undefined;
  }
  unknownFields(entry, ENTRY_FIELDS, at, findings);
  const resource = objectOf(entry.resource);
  if (resource === undefined) {
    findings.error('required', `${at}.resource`, 'must be a resource');
    return undefined;
  }
  if (typeof resource.resourceType !== 'string') {
    findings.error('required', `${at}.resource.resourceType`, 'must name the type of the resource');
    return undefined;
  }
  if (isTransaction || entry.request !== undefined) checkRequest(entry.request, resource, at, findings);
  const key = keyOf(entry.fullUrl, resource, at, findings);
  return key === undefined ? undefined : { at, key, resource: resource as FhirResource };
}

function unknownFields(
  value: { readonly [key: string]: Json | undefined },
  known: readonly string[],
  at: string,
  findings: Findings,
): void {
  for (const field of Object.keys(value)) {
    if (known.includes(field)) continue;
    // Another name may be somebody's text.
    const name = /^[A-Za-z_]\w{0,63}$/.test(field) ? `.${field}` : '';
    findings.error('structure', `${at}${name}`, 'an element that is not understood here');
  }
}

function checkRequest(
  value: Json | undefined,
  resource: { readonly [key: string]: Json },
  at: string,
  findings: Findings,
): void {
  const request = objectOf(value);
  if (request === undefined) {
    findings.error('required', `${at}.request`, 'an entry of a transaction must have a request');
    return;
  }
  const { resourceType: type, id } = resource;
  if (request.method !== 'POST' && request.method !== 'PUT')
    findings.error('not-supported', `${at}.request.method`, 'must be POST or PUT');
  for (const condition of CONDITIONS)
    if (request[condition] !== undefined)
      findings.error('not-supported', `${at}.request.${condition}`, 'conditions are not understood');
  const wanted = request.method === 'PUT' ? `${type}/${id}` : type;
  if (request.url !== wanted)
    findings.error('value', `${at}.request.url`, 'must be Type for POST, Type/id of the resource for PUT');
}

function keyOf(
  fullUrl: Json | undefined,
  { resourceType, id }: { readonly [key: string]: Json },
  at: string,
  findings: Findings,
): string | undefined {
  if (fullUrl === undefined) {
    if (textOf(id) !== undefined) return `${resourceType}/${id}`;
    findings.error('required', `${at}.fullUrl`, 'an entry must have a fullUrl, or its resource an id');
    return undefined;
  }
  if (
    typeof fullUrl === 'string' &&
    /^[a-z][a-z0-9+.-]*:\S+$/i.test(fullUrl) &&
    !fullUrl.includes('/_history/')
  )
    return fullUrl;
  findings.error('value', `${at}.fullUrl`, 'must be an absolute URI of the resource, not of a version of it');
  return undefined;
}

function withoutDuplicates(entries: readonly BundleEntry[], findings: Findings): void {
  const seen = new Set<string>();
  for (const { at, key, resource } of entries) {
    const local = textOf(resource.id) === undefined ? key : `${resource.resourceType}/${resource.id}`;
    if (seen.has(key)) findings.error('duplicate', `${at}.fullUrl`, 'must be the only entry of its resource');
    else if (seen.has(local))
      findings.error('duplicate', `${at}.resource.id`, 'must be the only entry of its resource');
    seen.add(key).add(local);
  }
}

function onePatient(entries: readonly BundleEntry[], findings: Findings): void {
  const patients = entries.filter(({ resource }) => resource.resourceType === 'Patient');
  if (patients.length === 0)
    findings.error('required', 'Bundle.entry', 'must have the Patient whose record this is');
  for (const { at } of patients.slice(1))
    findings.error('duplicate', `${at}.resource`, 'must have one Patient: a record is of one person');
}
