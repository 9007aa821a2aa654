import type { Agent } from '../agents/agent.ts';
import type { Origin } from '../origin.ts';
import { type Compartment, isPatientCompartment } from '../scope.ts';

/** What may leave a patient's compartment: a person's own words and what code wrote. */
const OUTSIDE_OF_PATIENT: readonly Origin[] = ['user', 'code'];
/** Where no patient is open there is no record to leak, and agents brief each other freely. */
const OUTSIDE_OF_ACTOR: readonly Origin[] = ['user', 'code', 'outside', 'model'];

/**
 * The origins of history and state that an agent may see: those of its history rule. An outside agent sees in a
 * patient's compartment never more than `user` and `code`, whatever its rule says, and in the actor's own
 * `user`, `code`, `outside` and `model`. Groups read nothing themselves.
 */
export function visibleOrigins(agent: Agent, compartment: Compartment): ReadonlySet<Origin> {
  if (agent.zone === 'outside' && !isPatientCompartment(compartment)) return new Set(OUTSIDE_OF_ACTOR);
  const declared = declaredOrigins(agent);
  if (agent.zone !== 'outside') return new Set(declared);
  return new Set(declared.filter((origin) => OUTSIDE_OF_PATIENT.includes(origin)));
}

function declaredOrigins(agent: Agent): readonly Origin[] {
  if (agent.kind === 'llm') return agent.history.origins;
  return agent.kind === 'remote' ? OUTSIDE_OF_PATIENT : [];
}
