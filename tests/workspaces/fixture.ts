import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { actorCompartment, type Scope } from '@consilium/kernel';
import {
  connectionsFor,
  createAuditWriter,
  createDirectoryObjects,
  createFileWrapper,
  createKeyRing,
  createPool,
  createScopedStore,
  createWorkspaceDesk,
  createWorkspaceFiles,
  migrate,
} from '@consilium/store';
import { startPostgres, temporaryFolder, until } from '@consilium/testing';
import { startWorkers } from '../record-crash/workers.ts';
import { bundleChild } from './bundle-child.ts';
import type { Job } from './job.ts';

const secret = () => randomBytes(12).toString('base64url');
const PASSWORDS = { app: secret(), own: secret(), operate: secret(), system: secret() };

export type Fixture = Awaited<ReturnType<typeof startFixture>>;

/** A database and a directory of objects, writers that can be killed, and what this process sees of both. */
export async function startFixture() {
  const { path: directory, remove } = temporaryFolder('workspaces');
  const postgres = await startPostgres({ durability: 'off' });
  const ownerUrl = await postgres.createDatabase(`test_${randomUUID()}`);
  await migrate(ownerUrl, { roles: PASSWORDS });
  const urls = connectionsFor(ownerUrl, PASSWORDS);
  const open = (url: string) => createPool(url, { waitMs: 60_000 });
  const [admin, app, own] = [open(ownerUrl), open(urls.app), open(urls.own)];
  const now = () => new Date();
  const keyFile = join(directory, 'keys.json');
  const keys = createKeyRing({ pool: app, wrapper: await createFileWrapper(keyFile, { make: true }), now });
  const objects = createDirectoryObjects(join(directory, 'objects'));
  const audit = createAuditWriter({ pool: app, secrets: keys, now });
  const actor = 'dr-a';
  const scope: Scope = {
    ...{ tenant: `t-${randomUUID()}`, actor, purpose: 'TREAT' },
    compartment: actorCompartment(actor),
  };
  // Secrets are made when they are first asked for; that is no part of a write.
  await keys.auditKey(scope.tenant);
  await keys.forCompartment(scope.tenant, scope.compartment);
  const workers = startWorkers<Job>(await bundleChild(directory), join(directory, 'compiled'));
  return {
    ...{ admin, app, own, audit, keys, objects, scope, workers },
    world: { app: urls.app, own: urls.own, objects: join(directory, 'objects'), keyFile },
    files: createWorkspaceFiles({ own, audit, objects, keys }),
    desk: createWorkspaceDesk({ store: createScopedStore({ pool: app, audit }), objects, keys }),
    /** A research agent with an open request: its id, and its run. */
    newAgent: async () => {
      const [agent, run] = [randomUUID(), randomUUID()];
      const whose = [scope.tenant, scope.compartment, actor];
      await admin.query(
        `INSERT INTO app.research_agents (tenant, compartment, id, actor, purpose, name, slug, description, brief, monthly_micro_usd, conversation)
         VALUES ($1, $2, $4, $3, 'TREAT', 'Agent', $5, '', '"x"', 0, gen_random_uuid())`,
        [...whose, agent, agent.replaceAll('-', '_')],
      );
      await admin.query(
        `INSERT INTO app.research_requests (tenant, compartment, id, agent, actor, purpose, why, body, origin)
         VALUES ($1, $2, $5, $4, $3, 'TREAT', 'message', '"x"', 'user')`,
        [...whose, agent, run],
      );
      return { agent, run };
    },
    /** Until the sessions of a killed process are gone: what it had sent may still be done. */
    sessionsGone: async (session: string) => {
      const left = 'SELECT FROM pg_stat_activity WHERE application_name = $1';
      await until(async () => (await admin.query(left, [session])).rowCount === 0, {
        ...{ everyMs: 5, what: 'the sessions of a killed process to end' },
      });
    },
    stop: async () => {
      await workers.stop();
      await Promise.all([admin.end(), app.end(), own.end()]);
      await postgres.stop();
      remove();
    },
  };
}
