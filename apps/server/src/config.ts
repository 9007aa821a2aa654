import { existsSync } from 'node:fs';
import { ConsiliumError } from '@consilium/kernel';
import { PROVIDERS } from '@consilium/models';
import { z } from 'zod';

/** Everything the server reads from its environment; nothing else of the project does. */
const port = z.coerce.number().int().min(0).max(65_535);
const url = z.url();
/** One or several, separated by commas. */
const urls = z
  .string()
  .transform((text) => text.split(',').map((entry) => entry.trim()))
  .pipe(z.array(url).min(1));

const ENVIRONMENT = z.object({
  /** `all` in one process for one machine; `gateway` and `worker` apart where there are several. */
  ROLE: z.enum(['all', 'gateway', 'worker']).default('all'),
  /** Modules with the teams to serve, by path, separated by commas. */
  TEAM_MODULES: z.string().default(''),
  HOST: z.string().default('127.0.0.1'),
  /** The public API; for a worker health, readiness and metrics. */
  PORT: port.default(8080),
  WORKER_HOST: z.string().default('127.0.0.1'),
  WORKER_PORT: port.default(9080),
  /** How the engine reaches this worker; default: the worker's own host and port. */
  WORKER_URL: url.optional(),
  /** `1`: this worker takes the place of an older one at the same address (development). A release has its own. */
  WORKER_REPLACE: z.enum(['0', '1']).default('0'),
  /** Public keys of engines that may call this worker, separated by commas. */
  RESTATE_IDENTITY_KEYS: z.string().default(''),
  /** One node's address, or several, separated by commas: the next is asked when one cannot be reached. */
  RESTATE_INGRESS_URL: urls,
  RESTATE_ADMIN_URL: urls,
  DATABASE_URL: url,
  DATABASE_APP_PASSWORD: z.string().min(8),
  /** Only with MIGRATE=1, which sets it. */
  DATABASE_OPERATE_PASSWORD: z.string().min(8).optional(),
  /** Not for a gateway, unless it migrates: it needs no role that sees every tenant. */
  DATABASE_SYSTEM_PASSWORD: z.string().min(8).optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(500).default(16),
  /** `1`: bring the database up to date first; then DATABASE_URL must be its owner's. */
  MIGRATE: z.enum(['0', '1']).default('0'),
  /** Wraps the keys of all patients: the same file for every process, and in no backup of the database. */
  KEY_FILE: z.string().optional(),
  /** Where documents and audit checkpoints go: a directory that all processes share, or a bucket. */
  OBJECTS_DIRECTORY: z.string().optional(),
  OBJECTS_S3_BUCKET: z.string().optional(),
  /** Of a server that is not Amazon's. Credentials come from where the AWS SDK looks: AWS_ACCESS_KEY_ID, the machine's role. */
  OBJECTS_S3_ENDPOINT: url.optional(),
  OBJECTS_S3_REGION: z.string().default('us-east-1'),
  /**
   * For audit checkpoints alone, at the same endpoint: with versioning and object lock, which documents must not have.
   * Default: where the documents are.
   */
  CHECKPOINTS_S3_BUCKET: z.string().optional(),
  /** Only where several processes share streams and limits. */
  REDIS_URL: url.optional(),
  AI_PROVIDER: z.enum(PROVIDERS).default('gemini'),
  AI_BASE_URL: url.optional(),
  AI_API_KEY: z.string().optional(),
  AI_PROJECT: z.string().optional(),
  AI_LOCATION: z.string().optional(),
  AI_ACCOUNT_ID: z.string().optional(),
  /** Instead of the model library's own; both the same where a local server has one model. */
  AI_FAST_MODEL: z.string().optional(),
  AI_DEEP_MODEL: z.string().optional(),
  /** Milliseconds that one call may take once it is its turn. Default 2 minutes; a small machine needs more. */
  AI_TIMEOUT_MS: z.coerce.number().int().min(1_000).optional(),
  AI_CONCURRENCY: z.coerce.number().int().min(1).default(16),
  TOKEN_ISSUER: z.string().default('consilium-dev'),
  TOKEN_AUDIENCE: z.string().default('consilium'),
  TOKEN_JWKS_URL: url.optional(),
  /** Mints tokens for development with the key in this file; never in production. */
  DEV_ISSUER_FILE: z.string().optional(),
  /** Requests of one actor in a minute that read. */
  READS_PER_MINUTE: z.coerce.number().int().min(1).default(600),
  /** The same for those that write; streams are opened as often. A tenant has a hundred times both. */
  WRITES_PER_MINUTE: z.coerce.number().int().min(1).default(60),
  METRICS_TOKEN: z.string().optional(),
  OTLP_URL: url.optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info']).default('info'),
  /** Milliseconds after which a run counts as stuck. Default: longer than any turn of the teams, see stuck-after.ts. */
  STUCK_AFTER_MS: z.coerce.number().int().min(1_000).optional(),
  /** Milliseconds that a cancelled turn has to end by itself before it is killed. Default 30 s. */
  CANCEL_GRACE_MS: z.coerce.number().int().min(100).default(30_000),
  /** Milliseconds between two signed checkpoints of the audit trail. Default 30 s, at most 60 s. */
  CHECKPOINT_EVERY_MS: z.coerce.number().int().min(100).max(60_000).default(30_000),
  /** Milliseconds between two rounds of the watchdog, and of unfinished erasures. Default 30 s. */
  WATCHDOG_EVERY_MS: z.coerce.number().int().min(100).default(30_000),
});

export type Config = z.output<typeof ENVIRONMENT>;

/** The environment, with what stands in this file where there is one: for launchers, which choose a model by it. */
export function environmentWith(file: string): Readonly<Record<string, string | undefined>> {
  if (existsSync(file)) process.loadEnvFile(file);
  return process.env;
}

/** Reads and checks; what is wrong is named with the variable and what to write. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const read = ENVIRONMENT.safeParse(given);
  if (!read.success)
    throw invalid(read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  const missing = missingFrom(read.data);
  if (missing.length > 0) throw invalid(missing);
  return read.data;
}

/** What is needed for some roles only. */
function missingFrom(config: Config): readonly string[] {
  const migrates = config.MIGRATE === '1';
  const lines: string[] = [];
  if (migrates && !config.DATABASE_OPERATE_PASSWORD)
    lines.push('DATABASE_OPERATE_PASSWORD: needed with MIGRATE=1');
  if ((migrates || config.ROLE !== 'gateway') && !config.DATABASE_SYSTEM_PASSWORD)
    lines.push('DATABASE_SYSTEM_PASSWORD: needed by a worker and with MIGRATE=1');
  if (config.ROLE !== 'worker' && !config.TOKEN_JWKS_URL && !config.DEV_ISSUER_FILE)
    lines.push('TOKEN_JWKS_URL: your issuer’s keys, or DEV_ISSUER_FILE for development');
  return lines;
}

function invalid(lines: readonly string[]): ConsiliumError {
  return new ConsiliumError('invalid_config', {
    remedy: `set in the environment or in .env:\n  ${lines.join('\n  ')}`,
  });
}
