import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ruleBased } from './behaviours/rule-based/rule-based.ts';
import { nothingUrgent } from './behaviours/urgency.ts';
import { idSource, storedItems } from './dialects/server-memory.ts';
import { type FaultRule, faultRules, NO_FAULT } from './faults.ts';
import { handle, type ServerState } from './http/handle.ts';
import type { Player } from './reply.ts';
import { BoundedLog, type WireLog } from './wire-log.ts';

export interface ModelServerOptions {
  /** Default: the rule-based stand-in. */
  readonly player?: Player;
  /** Default 0: a free one. Always on loopback. */
  readonly port?: number;
  /** Milliseconds before the first byte of every answer. Default 0. */
  readonly latencyMs?: number;
  /** Entries that the wire log keeps. Default 10,000; 0 switches it off. */
  readonly logLimit?: number;
}

/** What to give each provider's SDK as its base URL. */
export interface BaseUrls {
  readonly gemini: string;
  readonly vertex: string;
  readonly openai: string;
  readonly anthropic: string;
  readonly compatible: string;
  readonly workersAi: string;
}

export interface ModelServer {
  readonly url: string;
  readonly baseUrls: BaseUrls;
  readonly log: WireLog;
  /** From the next call on. */
  readonly setPlayer: (player: Player) => void;
  /** The same for calls that read a message for danger (`isUrgencyCheck`); at first they find nothing. */
  readonly setUrgency: (player: Player) => void;
  /** Replaces all rules and starts their counts again; [] = no faults. */
  readonly setFaults: (rules: readonly FaultRule[]) => void;
  /** What its list of models names from now on; empty at first. It answers for every model all the same. */
  readonly setServed: (ids: readonly string[]) => void;
  /** Ends open connections too, also those that a fault left hanging. */
  readonly close: () => Promise<void>;
}

/** Speaks the wire formats of all providers on one loopback port. */
export async function startModelServer(options: ModelServerOptions = {}): Promise<ModelServer> {
  const log = new BoundedLog(options.logLimit ?? 10_000);
  const state: ServerState = {
    player: options.player ?? ruleBased(),
    urgency: nothingUrgent(),
    faultOf: () => NO_FAULT,
    latencyMs: options.latencyMs ?? 0,
    served: [],
    log,
    memory: { nextId: idSource(), items: storedItems(), thoughts: storedItems() },
  };
  const server = createServer((request, response) => {
    // A client that leaves before its body is whole has no answer to get.
    handle(state, request, response).catch(() => response.destroy());
  });
  // Benchmarks keep connections open between calls; closing them under the client costs retries.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    baseUrls: baseUrls(url),
    log,
    setPlayer: (player) => {
      state.player = player;
    },
    setUrgency: (player) => {
      state.urgency = player;
    },
    setFaults: (rules) => {
      state.faultOf = faultRules(rules);
    },
    setServed: (ids) => {
      state.served = ids;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function baseUrls(url: string): BaseUrls {
  return {
    gemini: `${url}/v1beta`,
    vertex: `${url}/v1/projects/stand-in/locations/local/publishers/google`,
    openai: `${url}/v1`,
    anthropic: `${url}/v1`,
    compatible: `${url}/compatible/v1`,
    workersAi: `${url}/client/v4/accounts/stand-in/ai/v1`,
  };
}
