import type { PatientRecord, RecordChange, RecordChanges, Scope } from '@consilium/kernel';
import type { PoolClient } from 'pg';
import { patientId } from '../ids/patient-id.ts';
import type { RecordParts } from '../record-parts.ts';
import { onlyPeople } from '../versions/only-people.ts';
import { GOES_ON } from './panel-statement.ts';

const MOST = 20;

/** Microseconds: a Date would round them, and show the newest change for ever. */
const LOOK = {
  name: 'record_last_look',
  text: `SELECT (SELECT to_json(l.seen_until) FROM app.last_looks l
      WHERE l.tenant = $1 AND l.compartment = $2 AND l.actor = $3) AS since,
    (SELECT to_json(max(r.recorded_from)) FROM app.resource_versions r
      WHERE r.tenant = $1 AND r.compartment = $2) AS until`,
};
/** What stands now beside what stood when the reader looked. What was ended and taken back meanwhile has not changed. */
const CHANGES = {
  name: 'record_changes',
  text: `SELECT r.type, r.id, r.version, r.name, r.recorded_by AS by, r.recorded_from AS at, s.version IS NULL AS added,
      r.withdrawn, NOT (r.withdrawn OR NOT ${GOES_ON('r')}) AS goes_on, NOT (s.withdrawn OR NOT ${GOES_ON('s')}) AS went_on
    FROM app.resource_versions r
    LEFT JOIN app.resource_versions s ON s.tenant = $1 AND s.compartment = $2 AND s.type = r.type AND s.id = r.id
      AND s.recorded_from <= $4 AND s.recorded_to > $4
    WHERE r.tenant = $1 AND r.compartment = $2 AND r.recorded_to = 'infinity' AND r.recorded_from > $4
      AND r.type IN ('AllergyIntolerance', 'Condition', 'MedicationRequest', 'MedicationStatement')
      AND r.recorded_by <> $3 AND (s.version IS NULL OR s.digest <> r.digest OR s.withdrawn <> r.withdrawn)
      AND NOT (s.version IS NULL AND r.withdrawn)
    ORDER BY r.type <> 'AllergyIntolerance', r.recorded_from DESC, r.id COLLATE "C" LIMIT ${MOST + 1}`,
};
const SEEN = {
  name: 'record_seen',
  text: `INSERT INTO app.last_looks AS l (tenant, compartment, actor, seen_until)
    SELECT $1, $2, $3, least($4::timestamptz, coalesce(max(r.recorded_from), now())) FROM app.resource_versions r
    WHERE r.tenant = $1 AND r.compartment = $2
    HAVING (SELECT app.stands_as(ARRAY['self', 'proxy', 'care-team']))
    ON CONFLICT (tenant, compartment, actor) DO UPDATE SET seen_until = greatest(l.seen_until, excluded.seen_until)
    RETURNING 1`,
};

interface ChangeRow {
  readonly type: string;
  readonly id: string;
  readonly version: number;
  readonly name: string | null;
  readonly by: string;
  readonly at: Date;
  readonly added: boolean;
  readonly withdrawn: boolean;
  readonly goes_on: boolean;
  /** Null: it was not there. */
  readonly went_on: boolean | null;
}

/** What others have done to allergies, medicines and diagnoses since this reader looked; of a first look nothing. */
export async function changesSince(
  transaction: PoolClient,
  { tenant, compartment, actor }: Scope,
): Promise<RecordChanges> {
  const who = [tenant, compartment, actor];
  const { rows } = await transaction.query({ ...LOOK, values: who });
  const { since, until } = rows[0] as { readonly since: string | null; readonly until: string | null };
  if (since === null) return { since, until, entries: [], isCut: false };
  const found = await transaction.query({ ...CHANGES, values: [...who, since] });
  const entries = (found.rows as ChangeRow[]).map(changeOf);
  return { since, until, entries: entries.slice(0, MOST), isCut: entries.length > MOST };
}

function changeOf({ at, added, withdrawn, goes_on, went_on, ...entry }: ChangeRow): RecordChange {
  const what = added
    ? 'added'
    : withdrawn
      ? 'withdrawn'
      : went_on && !goes_on
        ? 'ended'
        : goes_on && !went_on
          ? 'resumed'
          : 'changed';
  return { ...entry, at: at.toISOString(), what };
}

/** The reader knows the record up to a moment: never one that is still to come, and never an earlier one than before. */
export function markSeen({ store }: RecordParts): PatientRecord['markSeen'] {
  return async (caller, until) => {
    onlyPeople(caller);
    const { scope } = caller;
    // Throws where there is no record: in an actor's own compartment.
    patientId(scope.compartment);
    return store.write(caller, 'record.seen', async (transaction) => {
      const values = [scope.tenant, scope.compartment, scope.actor, until];
      const { rowCount } = await transaction.query({ ...SEEN, values });
      return { value: rowCount === 1, targets: [] };
    });
  };
}
