import { deflateRawSync } from 'node:zlib';
import type { Config } from './config-schema.ts';
import { isLoopback } from './gateway/auth/loopback.ts';

/** What is sent there or read from there must not be seen or changed on the way: keys, tokens, records, prompts. */
const OVER_TLS = [
  ...(['TOKEN_JWKS_URL', 'OBJECTS_S3_ENDPOINT', 'OTLP_URL'] as const),
  // Who sits on the way would say what was seen of the trail.
  'CHECKPOINTS_SECOND_S3_ENDPOINT',
] as const;

/** Bytes that a secret has left when it is compressed: repeated characters and patterns leave few. */
const LEAST_COMPRESSED = { SESSION_KEY: 24, METRICS_TOKEN: 12 };
const GUESSED = /change.?me|passw|secret|example|default|qwerty|0123|1234|abcd/i;

/** What is well-formed and still not safe to run with, each with what to write. */
export function unsafeSettings(config: Config): readonly string[] {
  const lines: string[] = [];
  for (const name of [...OVER_TLS, ...modelAddresses(config)]) {
    const address = config[name] as string | undefined;
    if (address !== undefined && !isSafeAddress(address))
      lines.push(`${name}: https, but for an address of this machine`);
  }
  lines.push(...unsafeConnections(config));
  for (const key of config.SESSION_KEY ?? [])
    if (isWeak(key, LEAST_COMPRESSED.SESSION_KEY))
      lines.push('SESSION_KEY: easy to guess; take one of openssl rand -base64 32');
  if (config.METRICS_TOKEN !== undefined && isWeak(config.METRICS_TOKEN, LEAST_COMPRESSED.METRICS_TOKEN))
    lines.push('METRICS_TOKEN: easy to guess; take one of openssl rand -base64 24');
  if (config.ROLE !== 'gateway' && !isLoopback(config.WORKER_HOST) && !config.RESTATE_IDENTITY_KEYS)
    lines.push(
      'RESTATE_IDENTITY_KEYS: needed where WORKER_HOST is not this machine alone, or anybody who reaches the port calls the worker; the engine prints its public key with request-identity-private-key-pem-file (docs/operations.md)',
    );
  return lines;
}

/** The settings that hold addresses of model providers. */
function modelAddresses(config: Config): readonly (keyof Config)[] {
  return (Object.keys(config) as (keyof Config)[]).filter((name) => name.endsWith('_BASE_URL'));
}

/** https, or plain to this machine itself; no other scheme (`file:` among them). */
export function isSafeAddress(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

/** Passwords and rows travel there: over TLS, unless somebody says that nobody else reaches this network. */
function unsafeConnections(config: Config): readonly string[] {
  if (config.PRIVATE_NETWORK === '1') return [];
  const lines: string[] = [];
  const database = new URL(config.DATABASE_URL);
  // The driver takes the host of the query, where there is one.
  const host = database.searchParams.get('host') ?? database.hostname;
  const isLocal = host === '' || host.startsWith('/') || isLoopback(host);
  const isChecked = ['verify-full', 'verify-ca'].includes(database.searchParams.get('sslmode') ?? '');
  if (!isLocal && !isChecked)
    lines.push(
      'DATABASE_URL: ?sslmode=verify-full where the database is on another machine, or PRIVATE_NETWORK=1',
    );
  const redis = config.REDIS_URL === undefined ? null : new URL(config.REDIS_URL);
  if (redis && redis.protocol !== 'rediss:' && !isLoopback(redis.hostname))
    lines.push('REDIS_URL: rediss:// where Redis is on another machine, or PRIVATE_NETWORK=1');
  return lines;
}

function isWeak(secret: string, least: number): boolean {
  return GUESSED.test(secret) || deflateRawSync(secret).length < least;
}
