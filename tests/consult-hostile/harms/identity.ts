import { FOREIGN, VICTIM, VICTIM_ACTOR } from '../consult-hostile-fixture.ts';
import type { Lure } from './lure.ts';

/** Every name under which an identity could be asked for, with somebody else's. */
export function forgeries({ ids }: Pick<Lure, 'ids'>): readonly { readonly [field: string]: unknown }[] {
  const compartment = `patient/${VICTIM}`;
  const scope = { tenant: FOREIGN, actor: VICTIM_ACTOR, compartment, purpose: 'HOPERAT' };
  return [
    { tenant: FOREIGN },
    { tenant_id: FOREIGN, patient: VICTIM },
    { actor: VICTIM_ACTOR },
    { user_id: VICTIM_ACTOR },
    { sub: VICTIM_ACTOR },
    { patient: VICTIM },
    { patient_id: VICTIM },
    { patient_uuid: ids.victimPatient },
    { uuid: ids.victimCondition },
    { topic: { uuid: ids.victimCondition, type: 'ConditionCase' } },
    { subject: { reference: `Patient/${VICTIM}` } },
    { compartment },
    { scope },
    { caller: { scope, run: null } },
    { currentRun: { scope } },
    { purpose: 'HOPERAT', as_person: true },
    { run: null, conversation: 'another' },
    { __proto__: { scope }, constructor: { scope } },
  ];
}
