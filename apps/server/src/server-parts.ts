import type { EgressOptions, Library, SourceClient, WatchSource } from '@consilium/evidence';
import type { PipelineFile } from '@consilium/functions';
import type {
  AnyFunction,
  Catalogue,
  DemoTime,
  EventBus,
  KeyRing,
  Presets,
  TeamFile,
  TenantSecrets,
  ToolPorts,
} from '@consilium/kernel';
import type { DurableHooks } from '@consilium/runtime';
import type { SignalledCache, SnapshotRows } from '@consilium/store';
import type { DevIdentity } from './gateway/index.ts';

/** A team's files and the code that they may name. */
export interface TeamSource {
  readonly files: readonly TeamFile[];
  readonly catalogue: Catalogue;
  /** Functions of the team, beside those of packages/functions. Default: none. */
  readonly functions?: readonly AnyFunction[];
  /** Pipelines of the team. Default: none. */
  readonly pipelines?: readonly PipelineFile[];
}

export type Network = Pick<EgressOptions, 'resolve' | 'connect' | 'trust' | 'hosts'>;

export interface ServerParts {
  readonly teams: readonly TeamSource[];
  /** What tools reach by `currentRun().ports`. */
  readonly ports?: ToolPorts;
  /** Default: those of KEY_WRAPPER. One without `forgetDigest` finds out by itself which keys were destroyed. */
  readonly keys?: KeyRing & TenantSecrets & Partial<SignalledCache>;
  /** Default: Redis where REDIS_URL is set, else memory. It is not closed here. */
  readonly bus?: EventBus;
  /** In place of the real sources of literature, and with any EVIDENCE but `off`. */
  readonly sources?: readonly SourceClient[];
  /** In place of the real sources of what is watched, and with any EVIDENCE but `off`. */
  readonly watchSources?: readonly WatchSource[];
  /** Brings what has appeared by the clock of a tenant of demonstrations, e.g. new documents of its library. */
  readonly onDemoClock?: (
    tenant: string,
    time: DemoTime,
    parts: { readonly library: Library; readonly snapshots: SnapshotRows },
  ) => Promise<void>;
  /** In place of the functions of packages/functions. */
  readonly functions?: readonly AnyFunction[];
  /** In place of the pipelines of packages/functions. */
  readonly pipelines?: readonly PipelineFile[];
  /** In place of the presets of packages/models. */
  readonly presets?: Presets;
  /** How the real sources are reached: tests lead the way out to stand-ins on this machine. Default: the internet, at the hosts' limits. */
  readonly network?: Network;
  /** Of the development sign-in's link, so that a link stays valid over a restart. Default: a new one. */
  readonly signInSecret?: string;
  /** Tests watch or end the process here. */
  readonly hooks?: DurableHooks;
}

export interface RunningServer {
  /** Where the public API is; null for a worker. */
  readonly url: string | null;
  /** Where health, readiness and metrics are: with the API, or alone for a worker. */
  readonly operationsUrl: string;
  /** The engine's id of this worker's deployment; null for a gateway. */
  readonly deployment: string | null;
  /** Mints a token for development; null without DEV_ISSUER_FILE. */
  readonly mintToken: ((identity: DevIdentity) => Promise<string>) | null;
  /** Opens the development sign-in in one browser: to be printed once. Null without it. */
  readonly signInLink: string | null;
  readonly close: () => Promise<void>;
}

/** Keeps what was opened, to be closed in reverse order when the server closes or a later part fails. */
export type Open = <T>(part: T, close: (part: T) => Promise<unknown> | unknown) => T;
