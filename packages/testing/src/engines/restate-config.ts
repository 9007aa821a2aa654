/** Durations as the engine reads them: "0s", "500ms", "1m". */
export type RestateDuration = `${number}${'ms' | 's' | 'm' | 'h'}`;

/** How the engine tries a failed invocation again. What is not given stays the engine's default (engine: 1.7). */
export interface RestateRetryPolicy {
  /** 500 ms unless given. */
  readonly initialInterval?: RestateDuration;
  /** 1 min unless given. */
  readonly maxInterval?: RestateDuration;
  /** 70 unless given; 1 means no second try. */
  readonly maxAttempts?: number;
  /** `pause` unless given. */
  readonly onMaxAttempts?: 'pause' | 'kill';
}

export interface RestateSettings {
  /** Partitions of a new data directory; 1 unless given. Each one more costs one node CPU, and gives it nothing. */
  readonly partitions?: number;
  /** Of one node: where its log lies. `local` unless given, which costs less; a cluster's is `replicated` always. */
  readonly log?: 'local' | 'replicated';
  /** How long the engine waits for a silent worker before it suspends the invocation; 1 min unless given, '0s' suspends at every await. */
  readonly inactivityTimeout?: RestateDuration;
  /** How long a worker has then to end its attempt; 10 min unless given. */
  readonly abortTimeout?: RestateDuration;
  readonly retry?: RestateRetryPolicy;
  /** Any other setting, as TOML at the end of the file (tables only). */
  readonly extraToml?: string;
}

export interface RestatePorts {
  readonly ingress: number;
  readonly admin: number;
  /** Between nodes. */
  readonly fabric: number;
}

/** What makes a node one of several. */
export interface RestateMembership {
  readonly nodeName: string;
  readonly clusterName: string;
  /** The fabric addresses of all nodes. */
  readonly peers: readonly string[];
  readonly replication: number;
  /** How long a node that has just joined is not trusted. */
  readonly suspectInterval: RestateDuration;
}

/** The node's configuration file. Everything listens on 127.0.0.1 only; ingress and admin have no authentication. */
export function restateToml(
  baseDir: string,
  ports: RestatePorts,
  settings: RestateSettings = {},
  member?: RestateMembership,
): string {
  const { retry = {} } = settings;
  return [
    line('node-name', member?.nodeName ?? 'node-1'),
    line('cluster-name', member?.clusterName ?? 'consilium'),
    line('base-dir', baseDir),
    line('listen-mode', 'tcp'),
    line('bind-address', `127.0.0.1:${ports.fabric}`),
    line('advertised-address', fabricUrl(ports)),
    line('disable-telemetry', true),
    line('log-disable-ansi-codes', true),
    line('default-num-partitions', settings.partitions ?? 1),
    ...(member ? clusterLines(member) : []),
    ...table('ingress', { 'bind-address': `127.0.0.1:${ports.ingress}` }),
    ...table('admin', { 'bind-address': `127.0.0.1:${ports.admin}` }),
    ...table('worker.invoker', {
      'inactivity-timeout': settings.inactivityTimeout,
      'abort-timeout': settings.abortTimeout,
    }),
    ...table('default-retry-policy', {
      'initial-interval': retry.initialInterval,
      'max-interval': retry.maxInterval,
      'max-attempts': retry.maxAttempts,
      'on-max-attempts': retry.onMaxAttempts,
    }),
    ...(member ? clusterTables(member) : table('bifrost', { 'default-provider': settings.log ?? 'local' })),
    ...(settings.extraToml ? ['', settings.extraToml] : []),
    '',
  ].join('\n');
}

export function fabricUrl(ports: RestatePorts): string {
  return `http://127.0.0.1:${ports.fabric}/`;
}

function clusterLines(member: RestateMembership): string[] {
  return [
    line('auto-provision', false),
    line('default-replication', member.replication),
    line('gossip-suspect-interval', member.suspectInterval),
  ];
}

function clusterTables(member: RestateMembership): string[] {
  return [
    ...table('metadata-server', { type: 'replicated' }),
    ...table('metadata-client', { type: 'replicated', addresses: member.peers }),
    ...table('bifrost', { 'default-provider': 'replicated' }),
  ];
}

type TomlValue = string | number | boolean | readonly string[];

function table(name: string, values: Readonly<Record<string, TomlValue | undefined>>): string[] {
  const lines = Object.entries(values).flatMap(([key, value]) =>
    value === undefined ? [] : [line(key, value)],
  );
  return lines.length === 0 ? [] : ['', `[${name}]`, ...lines];
}

/** JSON's strings, numbers and arrays of strings are TOML's too. */
function line(key: string, value: TomlValue): string {
  return `${key} = ${JSON.stringify(value)}`;
}
