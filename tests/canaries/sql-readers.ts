import { connectionFor } from '@consilium/store';
import { CLINICIAN, TENANT } from '../support/stack.ts';
import type { Stand } from './canaries-fixture.ts';
import type { CanaryPatient } from './canary-patient.ts';
import type { SqlReader } from './sql-roles.ts';

/** Every login role with the most that it can ask for, and last the superuser, whom nothing holds back. */
export function readersOf({ environment, engines }: Stand, of?: CanaryPatient): readonly SqlReader[] {
  const url = (role: 'app' | 'operate' | 'system') =>
    connectionFor(engines.postgres.url, role, environment[`DATABASE_${role.toUpperCase()}_PASSWORD`] ?? '');
  const scope = {
    'app.tenant': TENANT,
    'app.actor': CLINICIAN,
    'app.compartment': `patient/${of?.id ?? ''}`,
    'app.purpose': 'TREAT',
  };
  return [
    { name: 'app', url: url('app'), settings: scope },
    { name: 'operate', url: url('operate'), settings: { 'app.tenant': TENANT } },
    { name: 'system', url: url('system'), settings: scope },
    { name: 'superuser', url: engines.postgres.url, settings: {} },
  ];
}
