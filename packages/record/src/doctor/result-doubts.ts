import type { FhirResource, LabResult, Scope, Units, VersionRef } from '@consilium/kernel';
import type { PoolClient } from 'pg';
import type { Finding } from './chart.ts';
import { impossibleDates } from './impossible-dates.ts';
import { questionId, readKept } from './question-id.ts';
import { byAnalyte, wrongResults } from './unit-jumps.ts';

/** A result with where and when it stands. */
export interface PlacedResult extends LabResult, VersionRef {
  readonly at: string | null;
  readonly ms: number | null;
}

type Place = VersionRef & Pick<LabResult, 'path'>;

/** Why a result is not trusted (`probably mg/dL: waits for review`); null: nothing is asked about it. */
export interface Doubts {
  readonly of: (result: Place) => string | null;
}

export const NO_DOUBTS: Doubts = { of: () => null };

const DATES: { readonly [code in Finding['code']]?: string } = {
  before_birth: 'dated before the birth',
  after_death: 'dated after the death',
  in_the_future: 'dated in the future',
  end_before_start: 'ends before it begins',
};

/** What the chart doctor asks about these results, without what a person said to keep. Pure. */
function doubtsIn(
  results: readonly PlacedResult[],
  {
    patient,
    today,
    kept,
    units,
  }: {
    readonly patient: FhirResource | null;
    /** `2026-03-02`. */
    readonly today: string;
    readonly kept: ReadonlySet<string>;
    readonly units: Units | undefined;
  },
): Doubts {
  const words = new Map<string, string>();
  const doubt = (code: Finding['code'], ref: VersionRef, key: string, why: string) => {
    if (kept.has(questionId({ code, resources: [ref], proposal: null })) || words.has(key)) return;
    words.set(key, `${why}: waits for review`);
  };
  const measured = results.flatMap((result) => {
    const { ms, at, value, comparator } = result;
    if (ms === null || comparator !== null || value <= 0) return [];
    return [{ entry: { ...refOf(result), date: at }, result, value, ms }];
  });
  for (const { each, code, doubt: why } of wrongResults(byAnalyte(measured), patient, units))
    doubt(code, each.entry, keyOf({ ...each.entry, path: each.result.path }), why);
  const dated = results.map((each) => ({
    ...{ ...refOf(each), name: each.name, status: 'final', date: each.at, end: null },
  }));
  for (const { code, resources } of impossibleDates({
    patient: patient && { resource: patient },
    entries: dated,
    today,
  }))
    for (const ref of resources) doubt(code, ref, keyOf(ref), DATES[code] ?? 'its date');
  return { of: (place) => words.get(keyOf(place)) ?? words.get(keyOf(refOf(place))) ?? null };
}

const PATIENT = {
  name: 'doctor_patient',
  text: `SELECT v.content FROM app.resource_versions v WHERE v.tenant = $1 AND v.compartment = $2
    AND v.type = 'Patient' AND v.recorded_to = 'infinity' AND NOT v.withdrawn LIMIT 1`,
};

export async function readDoubts(
  transaction: PoolClient,
  scope: Scope,
  results: readonly PlacedResult[],
  { now, units }: { readonly now: Date; readonly units: Units | undefined },
): Promise<Doubts> {
  const { rows } = await transaction.query({ ...PATIENT, values: [scope.tenant, scope.compartment] });
  const kept = await readKept(transaction, scope);
  const patient = (rows[0]?.content as FhirResource | undefined) ?? null;
  return doubtsIn(results, { patient, today: now.toISOString().slice(0, 10), kept, units });
}

function refOf({ type, id, version }: VersionRef): VersionRef {
  return { type, id, version };
}

function keyOf({ type, id, version, path = '' }: VersionRef & { readonly path?: string }): string {
  return `${type}/${id}/${version} ${path}`;
}
