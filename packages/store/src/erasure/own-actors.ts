import type { Pool } from 'pg';
import { rows } from '../postgres/call.ts';
import type { ErasurePhase, ErasureRequest } from './erasure.ts';

const OWN_ACTORS = { name: 'own_actors', text: 'SELECT actor, phase FROM app.own_actors($1, $2)' };

export interface OwnActor {
  readonly actor: string;
  /** How far the erasure of the actor's own compartment is; null: not begun. */
  readonly phase: ErasurePhase | null;
}

/**
 * The patient as a person who signs in: actors with a grant `self` that was not revoked. None once the patient's rows
 * have gone, as the grants go with them.
 */
export async function ownActors(
  system: Pool,
  of: Pick<ErasureRequest, 'tenant' | 'compartment'>,
): Promise<readonly OwnActor[]> {
  const found = await rows(system, OWN_ACTORS, [of.tenant, of.compartment]);
  return found.map(([actor, phase]) => ({ actor: actor as string, phase: phase as ErasurePhase | null }));
}
