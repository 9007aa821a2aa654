import type { FhirResource, WrittenBy } from '@consilium/kernel';

/** One resource to be written, checked before: `id` is the one in the record, references lead into the compartment. */
export interface VersionWrite {
  readonly resource: FhirResource & { readonly id: string };
  readonly writtenBy: WrittenBy;
  /** Taken back as an error. Default false. */
  readonly withdrawn?: boolean;
  /** The version that must be the current one; 0: there must be none yet. Absent: whatever is there. */
  readonly expected?: number;
}
