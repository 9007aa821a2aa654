import { connectionFor, createPool, migrate } from '@consilium/store';
import type { Config } from './config-schema.ts';
import type { Open } from './server-parts.ts';

/** The connections of this process, by what they are for. */
type Database = Awaited<ReturnType<typeof openDatabase>>;

/** What only a worker opens. */
export type WorkPools = ReturnType<Database['openForWork']>;

/** Migrates where the configuration says so, and opens the pools that every role has. */
export async function openDatabase(config: Config, open: Open) {
  // `readConfig` has seen to it that those are set which this role uses.
  const passwords = {
    app: config.DATABASE_APP_PASSWORD,
    own: config.DATABASE_OWN_PASSWORD ?? '',
    operate: config.DATABASE_OPERATE_PASSWORD ?? '',
    system: config.DATABASE_SYSTEM_PASSWORD ?? '',
  };
  if (config.MIGRATE === '1') await migrate(config.DATABASE_URL, { roles: passwords });
  const urlOf = (role: keyof typeof passwords) => connectionFor(config.DATABASE_URL, role, passwords[role]);
  const poolOf = (role: keyof typeof passwords, max: number, use: string) =>
    open(createPool(urlOf(role), { max, applicationName: `consilium-${use}` }), (it) => it.end());
  return {
    appUrl: urlOf('app'),
    /** What people ask for. */
    people: poolOf('app', config.DATABASE_POOL, 'people'),
    /**
     * Short statements of ours alone: grants, keys, audit entries, and the conversation's own handlers. Nothing that a
     * model or a large request steers runs here, so that a message never waits behind one.
     */
    reserved: poolOf('app', config.DATABASE_ACCEPT_POOL, 'accept'),
    /** What a worker has besides: turns, queries of models, and ids for its rounds. */
    openForWork: () => ({
      system: poolOf('system', 2, 'system'),
      turns: poolOf('app', config.DATABASE_TURN_POOL, 'turns'),
      lens: poolOf('app', config.DATABASE_LENS_POOL, 'lens'),
      /** For tools where no patient is open: as many as turns have, since agents that wake together write together. */
      own: poolOf('own', config.DATABASE_TURN_POOL, 'own'),
    }),
    openForOperators: () => poolOf('operate', 4, 'operate'),
  };
}
