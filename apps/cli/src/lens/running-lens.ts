import type { Caller } from '@consilium/kernel';
import { createExplain, createLens } from '@consilium/record';
import { readConfig } from '@consilium/server/config';
import { openKeys } from '@consilium/server/open-stores';
import {
  connectionFor,
  createAuditWriter,
  createGrantLookup,
  createMyPatients,
  createPool,
  createScopedStore,
} from '@consilium/store';
import { CLINICIAN, TENANT } from '../local/demo-people.ts';
import type { Environment } from '../local/env-file.ts';
import { EXIT } from '../report/exit-codes.ts';
import { Trouble } from '../report/trouble.ts';
import type { LocalLens } from './local-lens.ts';

/** The lens on the records of a server that runs here: as the clinician of the demo, with grants and audit trail. */
export async function openRunningLens(environment: Environment): Promise<LocalLens> {
  const config = readConfig({ ...environment, ROLE: 'worker' });
  const pool = createPool(connectionFor(config.DATABASE_URL, 'app', config.DATABASE_APP_PASSWORD), {
    max: 4,
  });
  try {
    const now = () => new Date();
    const keys = await openKeys(config, pool);
    const store = createScopedStore({ pool, audit: createAuditWriter({ pool, secrets: keys, now }) });
    const who = { tenant: TENANT, actor: CLINICIAN };
    const own = { ...who, compartment: `actor/${CLINICIAN}`, purpose: 'PATRQT' } as const;
    const listed = await createMyPatients({ store }).list({ scope: own }, { limit: 200 });
    return {
      patients: listed.map(({ patient, name }) => ({ id: patient, title: name ?? 'no name' })),
      lens: createLens({ store, now }),
      explain: createExplain({ store, now }),
      open: async (patient): Promise<Caller> => {
        const compartment = `patient/${patient}` as const;
        const grant = await createGrantLookup(pool).liveGrant(TENANT, CLINICIAN, compartment);
        const [purpose] = grant?.purposes ?? [];
        if (purpose === undefined) throw closed(patient);
        return { scope: { ...who, compartment, purpose } };
      },
      close: () => pool.end(),
    };
  } catch (error) {
    await pool.end();
    throw error;
  }
}

function closed(patient: string): Trouble {
  return new Trouble('not_found', {
    what: `${CLINICIAN} may open no patient ${patient}.`,
    remedy: 'npm run consilium -- lens   without words lists those who are open',
    exit: EXIT.refused,
  });
}
