import { patientPrefix } from '@consilium/record';
import { createEngineAdmin, createRedisBus } from '@consilium/runtime';
import { type EraseParts, type ErasureReport, erasePatient, readConfig } from '@consilium/server';
import {
  connectionFor,
  createCheckpointer,
  createDirectoryObjects,
  createPool,
  trailReport,
} from '@consilium/store';
import { keysOf } from '../support/keys.ts';
import { CLINICIAN, TENANT } from '../support/stack.ts';
import type { Stand } from './canaries-fixture.ts';

/** What an operator has at hand: erases patients and looks after the trail, in a process of its own. */
export interface Eraser {
  readonly erase: (patient: string) => Promise<ErasureReport>;
  /** Signs the trail as it is now. */
  readonly checkpoint: () => Promise<number>;
  readonly verify: () => ReturnType<typeof trailReport>;
  readonly close: () => Promise<void>;
}

export async function openEraser({ environment, engines }: Stand): Promise<Eraser> {
  const config = readConfig(environment);
  const poolOf = (role: 'app' | 'operate' | 'system') =>
    createPool(connectionFor(config.DATABASE_URL, role, environment[PASSWORDS[role]] ?? ''), { max: 4 });
  const [app, operate, system] = [poolOf('app'), poolOf('operate'), poolOf('system')];
  const keys = await keysOf(app, config);
  const bus = createRedisBus({ url: config.REDIS_URL ?? '', keys });
  const objects = createDirectoryObjects(config.OBJECTS_DIRECTORY ?? '');
  const now = () => new Date();
  const parts: EraseParts = {
    system,
    admin: createEngineAdmin(engines.restate.adminUrl),
    bus,
    objects,
    prefixOf: patientPrefix,
    secrets: keys,
    forgetHere: keys.forget,
    now,
    stop: { graceMs: 2_000 },
  };
  const checkpointer = createCheckpointer({ pool: system, objects, secrets: keys, now });
  return {
    erase: (patient) =>
      erasePatient(parts, {
        tenant: TENANT,
        compartment: `patient/${patient}`,
        by: CLINICIAN,
        purpose: 'PATRQT',
      }),
    checkpoint: checkpointer.run,
    verify: () => trailReport({ operate, objects, secrets: keys }, TENANT),
    close: async () => {
      await checkpointer.close();
      await bus.close();
      await Promise.all([app.end(), operate.end(), system.end()]);
    },
  };
}

const PASSWORDS = {
  app: 'DATABASE_APP_PASSWORD',
  operate: 'DATABASE_OPERATE_PASSWORD',
  system: 'DATABASE_SYSTEM_PASSWORD',
} as const;
