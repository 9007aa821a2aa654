import { randomUUID } from 'node:crypto';
import type { Scope } from '@consilium/kernel';
import pg from 'pg';
import type { Fresh } from './load/orders.ts';
import { TEAM } from './team.ts';

const TENANT = 'clinic';
const ACTOR = 'dr-lee';
/** As many as there are clients would share the rows of spend; a clinic has more patients than that. */
const PATIENTS = 500;

/** Patients with grants and conversations without a message, in bulk, as the owner: not what is measured. */
export async function makeConversations(ownerUrl: string, count: number): Promise<readonly Fresh[]> {
  const fresh = Array.from({ length: count }, (_, index): Fresh => {
    const scope: Scope = {
      tenant: TENANT,
      actor: ACTOR,
      compartment: `patient/p-${index % PATIENTS}`,
      purpose: 'TREAT',
    };
    return { conversation: randomUUID(), scope };
  });
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(
      `INSERT INTO app.grants (tenant, actor, compartment, relation, purposes)
       SELECT $1, $2, 'patient/p-' || n, 'care-team', '{TREAT}' FROM generate_series(0, $3::int - 1) n`,
      [TENANT, ACTOR, PATIENTS],
    );
    await client.query(
      `INSERT INTO app.conversations (tenant, compartment, id, team, created_by)
       SELECT $1, c.compartment, c.id, $2, $3 FROM unnest($4::text[], $5::uuid[]) AS c (compartment, id)`,
      [
        TENANT,
        TEAM,
        ACTOR,
        fresh.map(({ scope }) => scope.compartment),
        fresh.map((each) => each.conversation),
      ],
    );
    await client.query('ANALYZE');
  } finally {
    await client.end();
  }
  return fresh;
}
