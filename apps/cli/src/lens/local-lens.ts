import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stories } from '@consilium/example-patients';
import type { Caller, Lens } from '@consilium/kernel';
import { createExplain, createLens } from '@consilium/record';
import { openKeys } from '@consilium/server/open-stores';
import {
  connectionFor,
  createAuditWriter,
  createDirectoryObjects,
  createPool,
  createScopedStore,
  migrate,
} from '@consilium/store';
import { startPostgres } from '@consilium/testing/launch';
import { importDemoPatient } from '../local/demo-patients.ts';
import { CLINICIAN, TENANT } from '../local/demo-people.ts';
import type { Environment } from '../local/env-file.ts';

/** The lens on synthetic patients, with all that guards it in earnest: grants, row-level security, the audit trail. */
export interface LocalLens {
  readonly patients: readonly { readonly id: string; readonly title: string }[];
  readonly lens: Lens;
  readonly explain: ReturnType<typeof createExplain>;
  /** A caller who may read this story's patient; its record is imported when it is first asked for. */
  readonly open: (story: string) => Promise<Caller>;
  readonly close: () => Promise<void>;
}

const who = { tenant: TENANT, actor: CLINICIAN };

/** Starts a PostgreSQL of its own, which is gone with close(), as are its keys unless KEY_WRAPPER names a module. */
export async function startLocalLens({ KEY_WRAPPER = 'file' }: Environment): Promise<LocalLens> {
  const directory = mkdtempSync(join(tmpdir(), 'consilium-lens-'));
  const closing: (() => unknown)[] = [() => rmSync(directory, { recursive: true, force: true })];
  const close = async () => {
    for (const each of closing.splice(0).reverse()) await each();
  };
  try {
    const postgres = await startPostgres({ durability: 'off' });
    closing.push(() => postgres.stop());
    const url = await postgres.createDatabase('lens');
    const [app, own, operate, system] = [0, 1, 2, 3].map(() => randomBytes(18).toString('base64url'));
    await migrate(url, { roles: { app: app!, own: own!, operate: operate!, system: system! } });
    const pools = {
      admin: createPool(url, { max: 1 }),
      app: createPool(connectionFor(url, 'app', app!), { max: 4 }),
    };
    closing.push(() => Promise.all([pools.admin.end(), pools.app.end()]));
    const now = () => new Date();
    const KEY_FILE = join(directory, 'keys.json');
    const keys = await openKeys({ KEY_WRAPPER, KEY_FILE, DEV_ISSUER_FILE: directory }, pools.app);
    const objects = createDirectoryObjects(join(directory, 'objects'));
    const audit = createAuditWriter({ pool: pools.app, secrets: keys, now });
    const store = createScopedStore({ pool: pools.app, audit });
    const imported = new Set<string>();
    return {
      patients: stories.map(({ id, title }) => ({ id, title })),
      lens: createLens({ store, now }),
      explain: createExplain({ store, now }),
      open: async (story) => {
        if (!imported.has(story)) await importDemoPatient({ ...pools, objects, keys }, who, story);
        imported.add(story);
        return { scope: { ...who, compartment: `patient/${story}`, purpose: 'TREAT' } };
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
