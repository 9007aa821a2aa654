import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../wait.ts';
import { describedWorker } from './deployment.fixture.ts';
import { listenersOf } from './port-owner.ts';
import { identityOf, lives } from './process-identity.ts';
import { type RunningRestateCluster, startRestateCluster } from './restate-cluster.ts';
import { registerDeployment } from './restate-deployment.ts';

let cluster: RunningRestateCluster;
beforeAll(async () => {
  cluster = await startRestateCluster({ nodes: 3 });
});
afterAll(() => cluster.stop());

async function members(node: number): Promise<number[]> {
  const answer = await fetch(`${cluster.nodes[node]!.adminUrl}/cluster-health`);
  const health = (await answer.json()) as { metadata_cluster_health: { members: number[] } };
  return health.metadata_cluster_health.members.toSorted();
}

const knows = async (node: number, service: string) =>
  (await fetch(`${cluster.nodes[node]!.adminUrl}/services/${service}`)).ok;

test('three nodes on loopback are one cluster', async () => {
  for (const [index, node] of cluster.nodes.entries()) {
    expect((await listenersOf(node.pid))?.map((one) => one.address)).toEqual(Array(3).fill('127.0.0.1'));
    expect(await members(index)).toEqual([1, 2, 3]);
  }
});

test('one node dies with -9: the others go on and learn new things, which it knows when it is back', async () => {
  const worker = await describedWorker('Greeter');
  try {
    const killed = identityOf(cluster.nodes[1]!.pid);
    await cluster.kill(1);
    expect([lives(killed), cluster.nodes[1]!.running]).toEqual([false, false]);
    await registerDeployment(cluster.nodes[0]!.adminUrl, worker.uri, { timeoutMs: 20_000 });
    await until(() => knows(2, 'Greeter'), { what: 'node 2 to know the service', timeoutMs: 20_000 });
    await cluster.restart(1);
    await until(() => knows(1, 'Greeter'), {
      what: 'the restarted node to know the service',
      timeoutMs: 20_000,
    });
  } finally {
    worker.close();
  }
}, 60_000);

test('a node that is not there is named', () => {
  expect(() => cluster.kill(3)).toThrow('There is no node 3');
});
