import type { FhirResource, Json, Scope } from '@consilium/kernel';
import { importedId } from '@consilium/record';
import type { SentBundle } from './patients.ts';

interface Entry {
  readonly fullUrl: string;
  readonly resource: FhirResource;
}

type Content = ReadonlyMap<string, Json>;

/** What should stand in the record after these bundles, by `Type/id`: the last content of each entry, without meta. */
export function expectedContent(scope: Scope, source: string, sent: readonly SentBundle[]): Content {
  const last = new Map<string, FhirResource>();
  for (const { bundle } of sent) {
    for (const { fullUrl, resource } of entriesOf(bundle)) last.set(fullUrl, resource);
  }
  const names = new Map<string, string>();
  for (const [fullUrl, { resourceType }] of last) {
    const patient = scope.compartment.replace(/^patient\//, '');
    const id = resourceType === 'Patient' ? patient : importedId(scope, source, fullUrl);
    names.set(fullUrl, `${resourceType}/${id}`);
  }
  const shown = [...last].filter(([, resource]) => !isWithdrawn(resource));
  return new Map(shown.map(([fullUrl, resource]) => [names.get(fullUrl)!, mapped(bare(resource), names)]));
}

/** What an export says, by `Type/id`, without meta. */
export function exportedContent(bundle: FhirResource): Content {
  return new Map(
    entriesOf(bundle).map(({ resource }) => [`${resource.resourceType}/${resource.id}`, bare(resource)]),
  );
}

/** Whether both have the same resources with the same content, whatever the order of entries and properties. */
export function sameContent(one: Content, other: Content): boolean {
  if (one.size !== other.size) return false;
  return [...one].every(([key, content]) => ordered(content) === ordered(other.get(key) ?? null));
}

/** Taken back by its source: no export shows it. */
function isWithdrawn({ status, verificationStatus }: FhirResource): boolean {
  return (
    status === 'entered-in-error' || JSON.stringify(verificationStatus ?? '').includes('"entered-in-error"')
  );
}

function entriesOf(bundle: FhirResource): readonly Entry[] {
  return bundle.entry as unknown as readonly Entry[];
}

function bare(resource: FhirResource): Json {
  const { id: _id, meta: _meta, ...content } = resource;
  return content as Json;
}

/** Every `reference` that names an entry, as the record names it. Found by key alone: no code of ours decides where. */
function mapped(value: Json, names: ReadonlyMap<string, string>): Json {
  if (Array.isArray(value)) return value.map((each) => mapped(each, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => {
      const name = key === 'reference' && typeof each === 'string' ? names.get(each) : undefined;
      return [key, name ?? mapped(each, names)];
    }),
  );
}

function ordered(value: Json): string {
  return JSON.stringify(value, (_, each: Json) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}
