import { createMemoryBus } from '@consilium/runtime';
import { readConfig, startServer } from '@consilium/server';
import { source } from '../support/single-team.ts';
import { TENANT } from '../support/stack.ts';
import { serveOrders } from './child.ts';
import { type Follower, publishDrafts } from './drafts.ts';
import { processFigures } from './process-figures.ts';

/** One gateway. With a bus in memory it is also where drafts are published, as in a server of one process. */
const memory = process.env.REDIS_URL ? undefined : createMemoryBus();
const server = await startServer(readConfig(process.env), {
  teams: [source],
  ...(memory ? { bus: memory } : {}),
});

const orders = {
  start: async (actors: readonly string[]) => ({
    url: server.url,
    tokens: await Promise.all(actors.map((actor) => server.mintToken?.({ tenant: TENANT, actor }))),
  }),
  publish: ({ followers, ms }: { followers: readonly Follower[]; ms: number }) =>
    memory ? publishDrafts(memory, followers, ms) : 0,
  figures: () => processFigures(),
};
export type GatewayOrders = {
  [Name in keyof typeof orders]: {
    order: Parameters<(typeof orders)[Name]>[0] | null;
    answer: Awaited<ReturnType<(typeof orders)[Name]>>;
  };
};
serveOrders(orders);
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
