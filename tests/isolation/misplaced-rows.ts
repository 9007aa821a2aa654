import { readCatalogue } from '@consilium/store/test-support/table-catalogue';
import type { Pool } from 'pg';
import type { Patient } from './patient.ts';
import { tagsIn } from './tag.ts';

/** Rows that hold one patient's tag and stand in another's compartment; read as the owner, from every table. */
export async function misplacedRows(admin: Pool, patients: readonly Patient[]): Promise<readonly string[]> {
  const homes = new Map(
    patients.map(({ tag, caller }) => [tag, `${caller.scope.tenant} ${caller.scope.compartment}`]),
  );
  const misplaced: string[] = [];
  for (const { name, columns } of await readCatalogue(admin)) {
    if (!columns.includes('compartment')) continue;
    const { rows } = await admin.query(
      `SELECT tenant || ' ' || compartment AS home, t::text AS row FROM app.${name} t WHERE t::text LIKE '%own-%'`,
    );
    for (const { home, row } of rows)
      for (const tag of tagsIn(row))
        if (homes.has(tag) && homes.get(tag) !== home) misplaced.push(`${tag} in ${name} of ${home}`);
  }
  return misplaced;
}
