import { ConsiliumError } from '@consilium/kernel';
import { type Config, readConfig } from '@consilium/server/config';
import { openCheckpoints, openKeys, openSecondCheckpoints } from '@consilium/server/open-stores';
import { connectionFor, createPool, hasTrail, type LoginRole } from '@consilium/store';
import { EXIT } from '../report/exit-codes.ts';
import { Trouble } from '../report/trouble.ts';
import type { Environment } from './env-file.ts';

/** What an administrator reaches by hand. Pools and stores are opened when first asked for, and closed at the end. */
export type Administrator = ReturnType<typeof openAdministrator>;

/** With the environment of a worker. */
export function openAdministrator(environment: Environment) {
  const config: Config = readConfig({ ...environment, ROLE: 'worker' });
  const closing: (() => Promise<unknown>)[] = [];
  const kept = <T>(part: T, close: (part: T) => Promise<unknown>): T => {
    closing.push(() => close(part));
    return part;
  };
  const pool = (role: LoginRole) => {
    const passwords = {
      app: config.DATABASE_APP_PASSWORD,
      own: config.DATABASE_OWN_PASSWORD,
      operate: config.DATABASE_OPERATE_PASSWORD,
      system: config.DATABASE_SYSTEM_PASSWORD,
    };
    const password = passwords[role];
    if (!password)
      throw new ConsiliumError('invalid_config', {
        remedy: `set DATABASE_${role.toUpperCase()}_PASSWORD in the environment`,
      });
    const url = connectionFor(config.DATABASE_URL, role, password);
    return kept(createPool(url, { max: 2, applicationName: 'consilium-operate' }), (it) => it.end());
  };
  return {
    config,
    pool,
    kept,
    keys: () => openKeys(config, pool('app')),
    close: async () => {
      for (const close of closing.splice(0).reverse()) await close();
    },
  };
}

/** Where the trail of a tenant is. A name that was mistyped fails here: to ask on would make keys for it. */
export async function trailOf({ config, pool, keys }: Administrator, tenant: string) {
  const parts = { operate: pool('operate'), objects: openCheckpoints(config) };
  if (!(await hasTrail(parts, tenant)))
    throw new Trouble('not_found', {
      what: `No such tenant has a trail: ${tenant}.`,
      remedy: 'check the name; beside npm start it is demo',
      exit: EXIT.refused,
    });
  return { ...parts, ...openSecondCheckpoints(config), secrets: await keys() };
}
