import { join } from 'node:path';
import { connectionFor, createPool, migrate } from '@consilium/store';
import { startMigratedPostgres } from '@consilium/store/test-support/migrated-postgres';
import { type RunningPostgres, startRestate, temporaryFolder } from '@consilium/testing';
import { heard } from '../report/heard.fixture.ts';
import { run } from '../run.ts';
import type { Terminal } from '../terminal.ts';

export interface Administration {
  /** Of a worker in development. */
  readonly environment: Record<string, string>;
  readonly postgres: RunningPostgres;
  /** A folder of this test file. */
  readonly directory: string;
  /** Connections as a role of ours; the fixture closes them. */
  readonly pool: (role: 'app' | 'system') => ReturnType<typeof createPool>;
  /** Asks the database as its owner. */
  readonly query: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
  readonly consilium: (...words: string[]) => Promise<{ code: number; text: string }>;
  /** The same at a terminal, or in another environment. */
  readonly consiliumWith: (
    around: { readonly terminal?: Terminal; readonly environment?: Record<string, string> },
    ...words: string[]
  ) => Promise<{ code: number; text: string }>;
}

interface Hooks {
  readonly beforeAll: (work: () => Promise<void>, timeoutMs?: number) => void;
  readonly afterAll: (work: () => Promise<void>) => void;
}

/** A database of its own for commands of administration, and an engine where `withEngine` says so (default false). */
export function useAdministration(
  { beforeAll, afterAll }: Hooks,
  { withEngine = false }: { readonly withEngine?: boolean } = {},
): () => Administration {
  const closing: (() => unknown)[] = [];
  let here: Administration | undefined;
  beforeAll(async () => {
    const folder = temporaryFolder('administration');
    closing.push(folder.remove);
    const postgres = await startMigratedPostgres();
    closing.push(() => postgres.stop());
    const engine = withEngine ? await startRestate() : undefined;
    closing.push(() => engine?.stop());
    const roles = {
      app: 'app-password',
      own: 'own-password',
      operate: 'operate-password',
      system: 'system-password',
    };
    await migrate(postgres.url, { roles });
    const owner = createPool(postgres.url, { max: 1 });
    closing.push(() => owner.end());
    const directory = folder.path;
    const environment = {
      DATABASE_URL: postgres.url,
      DATABASE_APP_PASSWORD: roles.app,
      DATABASE_OWN_PASSWORD: roles.own,
      DATABASE_OPERATE_PASSWORD: roles.operate,
      DATABASE_SYSTEM_PASSWORD: roles.system,
      RESTATE_INGRESS_URL: engine?.ingressUrl ?? 'http://127.0.0.1:1',
      RESTATE_ADMIN_URL: engine?.adminUrl ?? 'http://127.0.0.1:1',
      NODE_ENV: 'test',
      DEV_ISSUER_FILE: join(directory, 'issuer.json'),
      KEY_FILE: join(directory, 'keys.json'),
      OBJECTS_DIRECTORY: join(directory, 'objects'),
      XDG_STATE_HOME: join(directory, 'state'),
    };
    const consiliumWith: Administration['consiliumWith'] = async (around, ...words) => {
      const settings = around.environment ?? environment;
      const { code, out, err } = await heard(() => run(words, settings, around.terminal));
      return { code, text: out + err };
    };
    here = {
      environment,
      postgres,
      directory,
      pool: (role) => {
        const pool = createPool(connectionFor(postgres.url, role, roles[role]));
        closing.push(() => pool.end());
        return pool;
      },
      query: async (text, values) => (await owner.query(text, values)).rows,
      consilium: (...words) => consiliumWith({}, ...words),
      consiliumWith,
    };
  }, 120_000);
  afterAll(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });
  return () => {
    if (!here) throw new Error('use it in a test');
    return here;
  };
}
