import type { ChartQuestion, FhirResource, Proposal, Units, VersionRef } from '@consilium/kernel';

/** A current version as the checks see it. */
export interface ChartEntry extends VersionRef {
  readonly resource: FhirResource;
  readonly status: string | null;
  readonly name: string;
  /** What it is about, to compare by: its codes, else its name. */
  readonly matter: string;
  /** As the resource writes it. */
  readonly date: string | null;
  readonly end: string | null;
}

/** What the checks look at: the record as it stands, and what was proposed for it. */
export interface Chart {
  readonly patient: ChartEntry | null;
  readonly entries: readonly ChartEntry[];
  readonly proposals: readonly Proposal[];
  /** `2026-03-02`. */
  readonly today: string;
  readonly units?: Units;
}

export type Finding = Omit<ChartQuestion, 'id'>;
export type Check = (chart: Chart) => Iterable<Finding>;

/** A question about entries of the record. */
export function ask(
  code: Finding['code'],
  question: string,
  entries: readonly VersionRef[],
  can: Finding['can'] = ['correct', 'end', 'keep'],
): Finding {
  const resources = entries.map(({ type, id, version }) => ({ type, id, version }));
  return { code, question, resources, proposal: null, can };
}
