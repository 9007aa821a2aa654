import { createHash } from 'node:crypto';
import type { RuntimeObserver } from '@consilium/runtime';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { RouteClass } from '../limits/gateway-limits.ts';

/** Numbers with codes as labels; never an id, never text. The runtime calls `runtime`, the gateway the rest. */
export interface Metrics {
  readonly requestEnded: (request: { method: string; route: string; status: number; ms: number }) => void;
  readonly rateLimited: (routeClass: RouteClass, by: 'actor' | 'tenant') => void;
  /** Emergency access above what the tenant calls usual. */
  readonly glassBroken: (by: 'actor' | 'tenant') => void;
  /** A model has called a message more urgent than code did; `verdict` says whether the person was told. */
  readonly urgencyRaised: (by: 'model' | 'agent', verdict: string) => void;
  readonly streamOpened: () => void;
  readonly streamClosed: (reason: string) => void;
  readonly runtime: RuntimeObserver;
  /** From now on the exposition tells how long ago `signedUpTo` (epoch ms) was. */
  readonly watchCheckpoints: (signedUpTo: () => number, now: () => Date) => void;
  /** A checkpoint of the audit trail is kept. The label is a digest of the key that signs the tenant's. */
  readonly checkpointSigned: (signed: {
    readonly publicKey: string;
    readonly number: number;
    readonly hash: string;
  }) => void;
  /** Invocations that the engine has paused, as a worker found them. */
  readonly pausedNow: (count: number) => void;
  readonly pausedDone: (did: 'resumed' | 'ended') => void;
  /** Rows that went because their tenant keeps them no longer. */
  readonly rowsDeleted: (kind: string, rows: number) => void;
  /** An error that a worker did not expect; the place is a code. */
  readonly workerFailed: (place: string) => void;
  /** The Prometheus exposition. */
  readonly render: () => Promise<{ readonly type: string; readonly text: string }>;
}

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];
const TURN_SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900];

/** `process`: also memory, CPU and event loop of this process. Default true. */
export function createMetrics(options: { process?: boolean } = {}): Metrics {
  const registry = new Registry();
  if (options.process ?? true) collectDefaultMetrics({ register: registry, prefix: 'consilium_' });
  const registers = [registry];
  const counter = (name: string, help: string, labelNames: string[] = []) =>
    new Counter({ name: `consilium_${name}`, help, labelNames, registers });
  const histogram = (name: string, help: string, labelNames: string[], buckets: number[]) =>
    new Histogram({ name: `consilium_${name}`, help, labelNames, buckets, registers });
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `consilium_${name}`, help, labelNames, registers });

  const requests = histogram('http_seconds', 'Requests', ['method', 'route', 'status'], REQUEST_SECONDS);
  const limited = counter('rate_limited_total', 'Requests refused with 429', ['class', 'by']);
  const glass = counter('break_glass_alarms_total', 'Emergency access above the usual number', ['by']);
  const raised = counter('urgency_raised_total', 'Messages that a model called more urgent than code did', [
    'by',
    'verdict',
  ]);
  const streams = gauge('sse_open', 'Open event streams');
  const closed = counter('sse_closed_total', 'Event streams that ended', ['reason']);
  const turns = histogram('turn_seconds', 'Turns', ['status'], TURN_SECONDS);
  const steps = histogram('step_seconds', 'Steps', ['kind', 'outcome'], TURN_SECONDS);
  const modelCalls = counter('model_calls_total', 'Model calls', ['outcome']);
  const tokens = counter('tokens_total', 'Tokens', ['direction']);
  const checkpointNumber = gauge('audit_checkpoint_number', 'Newest checkpoint of a trail', ['trail']);
  const checkpointHash = gauge('audit_checkpoint_hash', 'First 12 hex digits of its hash, as a number', [
    'trail',
  ]);
  const deleted = counter('retention_deleted_rows_total', 'Rows that were kept no longer', ['kind']);
  const paused = gauge('paused_invocations', 'Invocations that the engine has paused');
  const pausedDone = counter('paused_invocations_total', 'Paused invocations, by what was done', ['did']);
  const failed = counter('worker_errors_total', 'Errors that a worker did not expect', ['place']);
  const spent = counter('micro_usd_total', 'Price of model calls in millionths of a US dollar');

  return {
    requestEnded: ({ method, route, status, ms }) =>
      requests.observe({ method, route, status: String(status) }, ms / 1_000),
    rateLimited: (routeClass, by) => limited.inc({ class: routeClass, by }),
    glassBroken: (by) => glass.inc({ by }),
    urgencyRaised: (by, verdict) => raised.inc({ by, verdict }),
    streamOpened: () => streams.inc(),
    streamClosed(reason) {
      streams.dec();
      closed.inc({ reason });
    },
    runtime: {
      stepEnded({ kind, outcome, ms, inputTokens, outputTokens, microUsd }) {
        steps.observe({ kind, outcome }, ms / 1_000);
        if (kind === 'model') modelCalls.inc({ outcome });
        tokens.inc({ direction: 'input' }, inputTokens);
        tokens.inc({ direction: 'output' }, outputTokens);
        spent.inc(microUsd);
      },
      turnEnded: ({ status, ms }) => turns.observe({ status }, ms / 1_000),
    },
    watchCheckpoints: (signedUpTo, now) => {
      new Gauge({
        name: 'consilium_audit_newest_checkpoint_age_seconds',
        help: 'Age of the newest signed checkpoint of the tenant whose trail has waited longest for one',
        registers,
        collect() {
          this.set(Math.max(0, now().getTime() - signedUpTo()) / 1_000);
        },
      });
    },
    checkpointSigned: ({ publicKey, number, hash }) => {
      const trail = createHash('sha256').update(publicKey).digest('hex').slice(0, 12);
      checkpointNumber.set({ trail }, number);
      checkpointHash.set({ trail }, Number.parseInt(hash.slice(0, 12), 16));
    },
    pausedNow: (count) => paused.set(count),
    pausedDone: (did) => pausedDone.inc({ did }),
    rowsDeleted: (kind, rows) => deleted.inc({ kind }, rows),
    workerFailed: (place) => failed.inc({ place }),
    render: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}
