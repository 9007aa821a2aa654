import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readConfig, startServer } from '@consilium/server';
import { resultsOfThisTurn } from '@consilium/stand-in';
import { source } from '../support/single-team.ts';
import { queryAsOwner, startTestEngines } from '../support/stack.ts';

export type StuckStand = Awaited<ReturnType<typeof startStuckStand>>;

/** One server whose model waits where a message says so, and an ingress that can lose a send. */
export async function startStuckStand() {
  const gates = new Map<string, PromiseWithResolvers<void>>();
  const gate = (text: string) => {
    const known = gates.get(text) ?? Promise.withResolvers<void>();
    gates.set(text, known);
    return known;
  };
  const broken = new Set<string>();
  const engines = await startTestEngines();
  engines.models.setPlayer({
    kind: 'scripted',
    play: async (call) => {
      const said = JSON.stringify(call.messages.at(-1));
      // Only a turn that is to end partial has called something: what it said stays, and its next step fails.
      if (resultsOfThisTurn(call).length > 0) return { text: '', fault: { status: 400 } };
      const held = /hold-[a-z-]+/.exec(said)?.[0];
      if (held) await gate(held).promise;
      const once = /once-[a-z-]+/.exec(said)?.[0];
      if (said.includes('break') || (once && !broken.has(once))) {
        if (once) broken.add(once);
        return { text: '', fault: { status: 400 } };
      }
      if (said.includes('too-large hold')) return { text: 'A long answer. '.repeat(575_000) };
      if (said.includes('partial hold'))
        return { text: 'A part of the answer', toolCalls: [{ name: 'nothing', args: {} }] };
      return { text: 'Noted.' };
    },
  });
  let losing = 0;
  let lost = 0;
  const door = await listening((from, to) => {
    if (losing > 0 && from.url === '/Turn/run/send') {
      losing -= 1;
      lost += 1;
      from.socket.destroy();
      return;
    }
    const { port } = new URL(engines.restate.ingressUrl);
    const on = request({ port, path: from.url, method: from.method, headers: from.headers }, (answer) => {
      to.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(to);
    });
    from.pipe(on);
  });
  const environment = engines.environment({
    RESTATE_INGRESS_URL: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
    SWEEP_AFTER_MS: '500',
    CANCEL_GRACE_MS: '500',
    WATCHDOG_EVERY_MS: '300',
    STUCK_AFTER_MS: '20000',
  });
  const server = await startServer(readConfig(environment), { teams: [source] });
  return {
    ...engines,
    server,
    query: <T>(text: string, values?: readonly unknown[]) =>
      queryAsOwner<T>(engines.postgres.url, text, values),
    /** What holds this text waits at its model until it is let go. */
    letGo: (text: string) => gate(text).resolve(),
    /** The next turn's send does not reach the engine. */
    loseSend: () => {
      losing += 1;
    },
    lost: () => lost,
    stop: async () => {
      for (const each of gates.values()) each.resolve();
      await server.close();
      door.closeAllConnections();
      await new Promise((closed) => door.close(closed));
      await engines.stop();
    },
  };
}

async function listening(handle: Parameters<typeof createServer>[1]): Promise<Server> {
  const server = createServer(handle);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return server;
}
