import type { Json } from '../json.ts';

/** A FHIR R4 resource as JSON. */
export interface FhirResource {
  readonly resourceType: string;
  readonly id?: string;
  readonly [field: string]: Json | undefined;
}

export interface ResourceRef {
  readonly type: string;
  readonly id: string;
}

/** How a version came to be. There are these three ways and no fourth. */
export type WrittenBy =
  | { readonly way: 'person'; readonly actor: string }
  | { readonly way: 'import'; readonly actor: string; readonly import: string; readonly source: string }
  | { readonly way: 'proposal'; readonly actor: string; readonly proposal: string };

export interface ResourceVersion extends ResourceRef {
  /** 1, 2, 3 … of this resource. */
  readonly version: number;
  /** Transaction time, never backdated. */
  readonly recordedFrom: string;
  /** Null: the current version. */
  readonly recordedTo: string | null;
  /** Taken back as an error: no panel or search shows it. */
  readonly withdrawn: boolean;
  readonly writtenBy: WrittenBy;
  /** With `id`, `meta.versionId` and `meta.lastUpdated` set by us. */
  readonly resource: FhirResource;
}
