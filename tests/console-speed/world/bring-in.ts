import type { FhirResource } from '@consilium/kernel';
import { createRecord } from '@consilium/record';
import { readConfig } from '@consilium/server';
import { openKeys, openObjects } from '@consilium/server/open-stores';
import {
  connectionFor,
  createAuditWriter,
  createPool,
  createScopedStore,
  grantAccess,
} from '@consilium/store';
import type { Engines } from '../../support/stack.ts';

export interface BringIn {
  readonly tenant: string;
  readonly actor: string;
  readonly patient: string;
  readonly bundle: FhirResource;
}

/** Imports a patient as any import does (validated), and lets the actor open it. */
export async function bringIn(engines: Engines, { tenant, actor, patient, bundle }: BringIn): Promise<void> {
  const config = readConfig(engines.environment());
  const admin = createPool(config.DATABASE_URL, { max: 1 });
  const app = createPool(connectionFor(config.DATABASE_URL, 'app', config.DATABASE_APP_PASSWORD), { max: 2 });
  try {
    const compartment = `patient/${patient}` as const;
    await grantAccess(admin, { tenant, actor, compartment, relation: 'care-team', purposes: ['TREAT'] });
    const keys = await openKeys(config, app);
    const now = () => new Date();
    const store = createScopedStore({
      pool: app,
      audit: createAuditWriter({ pool: app, secrets: keys, now }),
    });
    const record = createRecord({ objects: openObjects(config), keys, store, now });
    await record.importBundle({ scope: { tenant, actor, compartment, purpose: 'TREAT' } }, bundle, {
      source: 'speed',
    });
  } finally {
    await Promise.all([admin.end(), app.end()]);
  }
}
