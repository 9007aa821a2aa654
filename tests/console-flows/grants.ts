import { createPool, grantAccess } from '@consilium/store';
import { type ConsoleStand, TENANT } from '../support/console/console-fixture.ts';

export { TENANT };

/** Lets somebody of the demo open a patient for another; gives the grant's id. */
export async function grant(stand: ConsoleStand, actor: string, patient: string): Promise<string> {
  const admin = createPool(stand.engines.postgres.url, { max: 1 });
  try {
    return await grantAccess(admin, {
      ...{ tenant: TENANT, actor, compartment: `patient/${patient}` as const },
      ...{ relation: 'proxy', purposes: ['PATRQT'] },
    });
  } finally {
    await admin.end();
  }
}
