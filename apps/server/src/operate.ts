import { ConsiliumError, isId, patientCompartment } from '@consilium/kernel';
import { patientPrefix } from '@consilium/record';
import { createEngineAdmin, createMemoryBus, createRedisBus } from '@consilium/runtime';
import { connectionFor, createPool, hasTrail, type LoginRole, trailReport } from '@consilium/store';
import { type Config, readConfig } from './config.ts';
import { erasePatient } from './erase.ts';
import { openCheckpoints, openKeys, openObjects } from './open-stores.ts';

/**
 * `npm run operate -- <command>`: what an operator does by hand, with the environment of a worker. Exit code 1: it failed,
 * or the trail has a fault.
 */
const USAGE = `usage:
  npm run operate -- verify-trail <tenant> [<checkpoint>]
                                                        does the audit trail hold? names the first bad entry of each chain;
                                                        up to which checkpoint an earlier run has found it good
  npm run operate -- public-key <tenant>                the key that checkpoints are signed with, as PEM
  npm run operate -- erase <tenant> <patient> <by> for-good
                                                        erases a patient; the same again finishes what was begun
`;

type Command = (world: World, ...words: string[]) => Promise<boolean>;

const COMMANDS: {
  readonly [name: string]: { readonly words: number; readonly most?: number; readonly run: Command };
} = {
  'verify-trail': { words: 1, most: 2, run: verify },
  'public-key': { words: 1, run: publicKey },
  erase: { words: 4, run: erase },
};

/** Pools and stores are opened when a command first asks, and closed at the end. */
type World = ReturnType<typeof openWorld>;

function openWorld(config: Config) {
  const closing: (() => Promise<unknown>)[] = [];
  const kept = <T>(part: T, close: (part: T) => Promise<unknown>): T => {
    closing.push(() => close(part));
    return part;
  };
  const pool = (role: LoginRole) => {
    const passwords = {
      app: config.DATABASE_APP_PASSWORD,
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

const say = (text: string) => process.stdout.write(`${text}\n`);

/** Where the trail of a tenant is. A name that was mistyped fails here: to ask on would make keys for it. */
async function trailOf({ config, pool, keys }: World, tenant: string) {
  const parts = { operate: pool('operate'), objects: openCheckpoints(config) };
  if (!(await hasTrail(parts, tenant)))
    throw new ConsiliumError('not_found', { remedy: 'no such tenant has a trail' });
  return { ...parts, secrets: await keys() };
}

async function verify(world: World, tenant: string, good?: string): Promise<boolean> {
  const verifiedUpTo = Number(good ?? 1);
  if (!Number.isSafeInteger(verifiedUpTo) || verifiedUpTo < 1)
    throw new ConsiliumError('invalid_request', { remedy: 'a checkpoint has a number, from 1 on' });
  const { faults, summary } = await trailReport(await trailOf(world, tenant), tenant, { verifiedUpTo });
  for (const { compartment, seq, fault } of faults)
    say(`FAULT  ${fault}  ${compartment ?? 'checkpoints'}${seq === null ? '' : `  entry ${seq}`}`);
  const newest = summary.newestCheckpoint;
  say(`${summary.entries} entries in ${summary.chains} chains, ${summary.checkpoints} signed checkpoints`);
  say(
    newest
      ? `signed up to ${newest.at} (checkpoint ${newest.number}); what is newer is not covered yet`
      : 'nothing was signed yet',
  );
  say(faults.length === 0 ? 'the trail holds' : `${faults.length} faults`);
  return faults.length === 0;
}

async function publicKey(world: World, tenant: string): Promise<boolean> {
  const { secrets } = await trailOf(world, tenant);
  say((await secrets.signer(tenant)).publicKey.trim());
  return true;
}

async function erase(
  world: World,
  tenant: string,
  patient: string,
  by: string,
  sure: string,
): Promise<boolean> {
  if (sure !== 'for-good') {
    process.stderr.write(USAGE);
    return false;
  }
  const { config, pool, kept } = world;
  const keys = await world.keys();
  const bus = kept(
    config.REDIS_URL ? createRedisBus({ url: config.REDIS_URL, keys }) : createMemoryBus(),
    (it) => it.close(),
  );
  say('stopping what runs for the patient, then destroying the key and the rows …');
  const report = await erasePatient(
    {
      system: pool('system'),
      admin: createEngineAdmin(config.RESTATE_ADMIN_URL),
      bus,
      objects: openObjects(config),
      prefixOf: patientPrefix,
      secrets: keys,
      forgetKeys: keys.forget,
      now: () => new Date(),
    },
    { tenant, compartment: patientCompartment(patient), by, purpose: 'PATRQT' },
  );
  const rows = Object.values(report.deleted).reduce((sum, count) => sum + count, 0);
  say(`erased at ${report.finishedAt.toISOString()}: ${rows} rows, ${report.objects} objects,`);
  say(
    `${report.invocations} invocations of the engine. WAL and backups expire by themselves: docs/operations.md`,
  );
  return true;
}

async function main([name = '', ...words]: readonly string[]): Promise<boolean> {
  const command = COMMANDS[name];
  const fits = command && words.length >= command.words && words.length <= (command.most ?? command.words);
  if (!command || !fits || !words.every(isId)) {
    process.stderr.write(USAGE);
    return false;
  }
  const world = openWorld(readConfig({ ...process.env, ROLE: 'worker' }));
  try {
    return await command.run(world, ...words);
  } finally {
    await world.close();
  }
}

process.exitCode = await main(process.argv.slice(2)).then(
  (held) => (held ? 0 : 1),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  },
);
