import type { Metrics } from './observe/metrics.ts';

/** What the routes for those who run it need. */
export interface OperationDeps {
  readonly metrics: Metrics;
  /** What `/ready` asks, by name; a check that throws or takes over 2 s says "not ready". Default: none. */
  readonly checks?: { readonly [name: string]: () => Promise<unknown> };
  /** Who may read `/metrics`: a bearer of this token, or this machine. Default `loopback`. */
  readonly metricsAccess?: 'loopback' | { readonly token: string };
}
