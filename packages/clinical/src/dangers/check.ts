import { DANGER_SEVERITIES, type DangerSeverity, type Dangers, type MedicineDanger } from '@consilium/kernel';
import type { KnownOfPatient } from './known.ts';
import type { Medicine } from './medicine.ts';
import type { DangerRow } from './tables.ts';

/** One kind of danger: what it finds, and what it could not check. */
export type Check = (medicines: readonly Medicine[], known: KnownOfPatient) => Dangers;

/** What a danger is made of: the rows that speak of it, one or more. */
interface Found extends Pick<MedicineDanger, 'kind' | 'against'> {
  readonly rows: readonly Omit<DangerRow, 'ingredients'>[];
  readonly medicines: readonly Medicine[];
  /** Tells apart what the same rows say of the same medicines: the allergy. */
  readonly of?: string;
  /** Besides those of the medicines. */
  readonly refs?: MedicineDanger['because'];
  /** By how many steps it is milder than the table says. */
  readonly milder?: number;
}

/** The worst row speaks; what the others say stands behind it. */
export function dangerOf({
  kind,
  against,
  rows,
  medicines,
  of = '',
  refs = [],
  milder = 0,
}: Found): MedicineDanger {
  const sorted = rows.toSorted((a, b) => rankOf(a.severity) - rankOf(b.severity));
  const said = [...new Set(sorted.map(({ why }) => why))];
  const notes = medicines.flatMap(({ name, notes: own }) => own.map((note) => `${name}: ${note}`));
  const rank = Math.min(rankOf(sorted[0]!.severity) + milder, DANGER_SEVERITIES.length - 1);
  return {
    id: [kind, ...sorted.map(({ id }) => id), ...medicines.map(({ key }) => key), of].join('; '),
    kind,
    severity: DANGER_SEVERITIES[rank]!,
    medicines: medicines.map(({ name }) => name),
    against,
    text: [...said, ...notes].join('; '),
    source: [...new Set(sorted.map(({ source }) => source))].join('; '),
    because: [...medicines.flatMap((each) => each.refs), ...refs],
  };
}

export function rankOf(severity: DangerSeverity): number {
  return DANGER_SEVERITIES.indexOf(severity);
}

export function isAbout({ ingredients }: Pick<DangerRow, 'ingredients'>, medicine: Medicine): boolean {
  return medicine.ingredients.some((each) => ingredients.has(each));
}

export function namesOf(medicines: readonly Medicine[]): readonly string[] {
  return medicines.map(({ name }) => name);
}
