import { createPool } from '@consilium/store';
import type { ApiFlags } from '../api/connect.ts';
import { grantOnce } from '../local/demo-patients.ts';
import { CLINICIAN, TENANT } from '../local/demo-people.ts';
import { withAdministrator } from '../local/with-administrator.ts';
import type { Surroundings } from '../surroundings.ts';

/** Lets the actor of the demo open a patient as care team: a patient begins with who may open it. */
export async function openNewPatient(
  { patient, as = CLINICIAN, data }: ApiFlags & { readonly patient: string },
  at: Surroundings,
): Promise<void> {
  await withAdministrator(at, data, async ({ config, pool, kept }) => {
    const admin = kept(createPool(config.DATABASE_URL, { max: 1 }), (it) => it.end());
    await grantOnce(
      { admin, app: pool('app') },
      {
        ...{ tenant: TENANT, actor: as, compartment: `patient/${patient}` as const },
        ...{ relation: 'care-team', purposes: ['TREAT'] },
      },
    );
  });
}
