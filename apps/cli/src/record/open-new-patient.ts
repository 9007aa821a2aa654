import { beginPatient, createPool, takeBackPatient } from '@consilium/store';
import type { ApiFlags } from '../api/connect.ts';
import type { CommandContext } from '../command-context.ts';
import { CLINICIAN, TENANT } from '../local/demo-people.ts';
import { withAdministrator } from '../local/with-administrator.ts';
import { EXIT } from '../report/exit-codes.ts';
import { Trouble } from '../report/trouble.ts';

/**
 * Lets the actor of the demo open a patient as care team while `work` brings the record: a patient begins with who may open it. Who
 * is there already is nobody's to take: then it throws. Where `work` fails, nobody may open the patient, as before.
 */
export async function withNewPatient<T>(
  { patient, as = CLINICIAN, data }: ApiFlags & { readonly patient: string },
  at: CommandContext,
  work: () => Promise<T>,
): Promise<T> {
  return withAdministrator(at, data, async ({ config, kept, keys }) => {
    const admin = kept(createPool(config.DATABASE_URL, { max: 1 }), (it) => it.end());
    const parts = { admin, secrets: await keys(), now: () => new Date() };
    const by = { tenant: TENANT, by: as };
    const grant = await beginPatient(parts, by, { actor: as, patient });
    if (grant === null) throw notNew(patient);
    try {
      return await work();
    } catch (error) {
      await takeBackPatient(parts, by, { patient, grant });
      throw error;
    }
  });
}

function notNew(patient: string): Trouble {
  return new Trouble('not-new', {
    what: `${patient} is not new: there is such a patient, or there was one.`,
    remedy: 'choose another name; if you mean this patient, leave --new away',
    exit: EXIT.refused,
  });
}
