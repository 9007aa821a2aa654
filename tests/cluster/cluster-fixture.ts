import { createEngineAdmin } from '@consilium/runtime';
import { readConfig, startServer } from '@consilium/server';
import { startModelServer } from '@consilium/stand-in';
import { freePorts, startPostgres, startRestateCluster, temporaryFolder } from '@consilium/testing';
import { startBalancer } from '../support/balancer.ts';
import { type Client, clientFor } from '../support/client.ts';
import { source } from '../support/single-team.ts';
import { baseEnvironment, grant, modelEnvironment, TENANT } from '../support/stack.ts';
import { startWorkerProcess } from '../support/worker.ts';

const WORKERS = 2;
const ACTORS = 40;

export type ClusterStand = Awaited<ReturnType<typeof startClusterStand>>;

/** Three nodes of the engine, two workers behind one address, a gateway that knows all nodes. */
export async function startClusterStand() {
  const opened: (() => Promise<unknown> | unknown)[] = [];
  const stop = async () => {
    for (const close of opened.splice(0).reverse()) await close();
  };
  const open = <T>(part: T, close: (part: T) => Promise<unknown> | unknown): T => {
    opened.push(() => close(part));
    return part;
  };
  try {
    const { path: directory } = open(temporaryFolder('cluster-stand'), ({ remove }) => remove());
    const player = { kind: 'scripted', play: () => ({ text: 'Noted.' }) };
    const models = open(await startModelServer({ player, latencyMs: 75, logLimit: 0 }), (it) => it.close());
    const postgres = open(await startPostgres({ durability: 'off' }), (it) => it.stop());
    const cluster = open(await startRestateCluster({ nodes: 3, suspectInterval: '5s' }), (it) => it.stop());
    const environment = {
      ...baseEnvironment(
        postgres.url,
        {
          ingressUrl: cluster.nodes.map((node) => node.ingressUrl).join(','),
          adminUrl: cluster.nodes.map((node) => node.adminUrl).join(','),
        },
        directory,
      ),
      ...modelEnvironment(models, 'gemini'),
    };
    const gateway = open(
      await startServer(readConfig({ ...environment, ROLE: 'gateway' }), { teams: [source] }),
      (it) => it.close(),
    );
    const ports = await freePorts(WORKERS);
    const balancer = open(await startBalancer(ports), (it) => it.close());
    const workers = await Promise.all(
      ports.map(async (port) =>
        open(
          await startWorkerProcess(
            { ...environment, MIGRATE: '0' },
            {
              TEAM_MODULE: import.meta.resolve('../support/single-team.ts'),
              WORKER_PORT: String(port),
              WORKER_URL: balancer.url,
            },
          ),
          (it) => it.process.stop(),
        ),
      ),
    );
    const clients: Client[] = [];
    for (let index = 0; index < ACTORS; index++) {
      const actor = `clerk-${index}`;
      await grant(postgres.url, actor);
      clients.push(await clientFor(gateway, { tenant: TENANT, actor }));
    }
    const deployments = new Set(
      workers.map((worker) => /"deployment":"(\w+)"/.exec(worker.process.logs())?.[1]),
    );
    if (deployments.size !== 1) throw new Error('both workers must be one deployment');
    return {
      cluster,
      databaseUrl: postgres.url,
      admin: createEngineAdmin(cluster.nodes.map((node) => node.adminUrl)),
      deployment: [...deployments][0] ?? '',
      /** Conversations are shared out among actors: each has its own rate limit. */
      clientOf: (conversation: number) => clients[conversation % ACTORS] as Client,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
