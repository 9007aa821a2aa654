import type { Scope } from '@consilium/kernel';
import type { PoolClient } from 'pg';

/**
 * The number of the derivation: which nodes and edges a version says. Anyone who changes what is derived adds one (a test tells), and
 * `consilium admin rebuild-graphs` then builds again what older ones have written.
 */
export const DERIVATION = 1;

const FIRST = {
  name: 'graph_first_derivation',
  text: `INSERT INTO app.graph_derivations (tenant, compartment, derivation) VALUES ($1, $2, $3)`,
};
const MIXED = {
  name: 'graph_mixed_derivation',
  text: `UPDATE app.graph_derivations SET derivation = 0
    WHERE tenant = $1 AND compartment = $2 AND derivation NOT IN (0, $3)`,
};

/** Keeps which derivation wrote a graph; two releases side by side make a mixed one, which is built again. */
export async function noteDerivation(
  transaction: PoolClient,
  { tenant, compartment }: Scope,
  { isFirst }: { readonly isFirst: boolean },
): Promise<void> {
  await transaction.query({ ...(isFirst ? FIRST : MIXED), values: [tenant, compartment, DERIVATION] });
}
