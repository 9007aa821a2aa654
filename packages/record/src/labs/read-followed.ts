import { type FollowedTests, followedTests } from '@consilium/clinical';
import type { FhirResource, Scope } from '@consilium/kernel';
import type { PoolClient } from 'pg';
import { isBefore } from '../doctor/days.ts';
import { GOING_ON } from '../panel/panel-statement.ts';
import { timesOf } from '../sections/section-entry.ts';

/** More are no list that anybody keeps. */
const MOST = 500;
const ACTIVE = {
  name: 'labs_followed',
  text: `SELECT r.type, r.name, r.content FROM app.resource_versions r
    WHERE r.tenant = $1 AND r.compartment = $2 AND r.recorded_to = 'infinity' AND NOT r.withdrawn AND r.name IS NOT NULL
      AND (r.type = 'Condition' AND ${GOING_ON}
        OR r.type IN ('MedicationRequest', 'MedicationStatement') AND r.status IN ('active', 'on-hold', 'intended'))
    ORDER BY r.happened DESC NULLS LAST, r.id LIMIT ${MOST}`,
};

interface Row {
  readonly type: string;
  readonly name: string;
  readonly content: FhirResource;
}

/** The tests that the conditions and medicines of now are followed by. What was to end before today is over. */
export async function readFollowed(
  transaction: PoolClient,
  { tenant, compartment }: Scope,
  now: Date,
): Promise<FollowedTests> {
  const { rows } = await transaction.query({ ...ACTIVE, values: [tenant, compartment] });
  const today = now.toISOString().slice(0, 10);
  const goesOn = (rows as Row[]).filter(({ content }) => {
    const { end } = timesOf(content);
    return end === null || !isBefore(end, today);
  });
  const named = (isCondition: boolean) =>
    goesOn.filter(({ type }) => (type === 'Condition') === isCondition).map(({ name }) => name);
  return followedTests({ conditions: named(true), medicines: named(false) });
}
