import { type LensAnswer, type Reporter, reportedBy, reporterNamed } from '@consilium/kernel';
import { askLens } from './ports.ts';

/** By label: who reported entries of it. */
export type ReportedKinds = ReadonlyMap<string, ReadonlySet<Reporter>>;

const REPORTED = `MATCH (p:Patient {uuid: $patient_uuid})-->(n) WHERE n.reported_by IS NOT NULL
RETURN DISTINCT labels(n) AS labels, n.reported_by AS reporter`;

/** The types that nodes of a label lead to: their names are said by these nodes. */
const TYPE_OF: { readonly [label: string]: string } = {
  ConditionCase: 'ConditionType',
  SymptomEpisode: 'SymptomType',
  Observation: 'ObservationType',
  IntakeRegimen: 'Medication',
};

/** Asked only where an answer has single values that can be cited. */
export async function readReportedKinds({ rows, meanings = [] }: LensAnswer): Promise<ReportedKinds> {
  const kinds = new Map<string, Set<Reporter>>();
  if (rows.length === 0 || meanings.every((meaning) => meaning === null)) return kinds;
  for (const [labels, value] of (await askLens(REPORTED)).rows) {
    const reporter = reporterNamed(value);
    const label = Array.isArray(labels) ? String(labels[0]) : '';
    if (reporter === null) continue;
    for (const each of [label, TYPE_OF[label] ?? label])
      kinds.set(each, (kinds.get(each) ?? new Set()).add(reporter));
  }
  return kinds;
}

/** ` (some of this kind are reported by the patient)`. `of`: the node of a row, `Observation#2`, or what was computed of several. */
export function someReported(
  of: string,
  meanings: LensAnswer['meanings'] & object,
  kinds: ReportedKinds,
): string {
  if (meanings.includes(`${of}.reported_by`)) return '';
  const labels = of.match(/\p{L}+/gu) ?? [];
  const reporters = new Set(labels.flatMap((label) => [...(kinds.get(label) ?? [])]));
  if (reporters.size === 0) return '';
  return ` (some of this kind are ${[...reporters].sort().map(reportedBy).join(' or ')})`;
}
