import { PROVIDERS } from '@consilium/models';
import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);

/** No other scheme: `file:` would read what is on this disk. */
const url = z.url({ protocol: /^https?$/ });

/** One or several, separated by commas. */
const urls = z
  .string()
  .transform((text) => text.split(',').map((entry) => entry.trim()))
  .pipe(z.array(url).min(1));

/** Everything the server reads from its environment; nothing else of the project does. */
export const ENVIRONMENT = z.object({
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
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  DATABASE_APP_PASSWORD: z.string().min(8),
  /** Of the role for tools of teams without a patient. Not for a gateway, unless it migrates. */
  DATABASE_OWN_PASSWORD: z.string().min(8).optional(),
  /** With MIGRATE=1, which sets it, and for a gateway that serves operators: without it `/v1/operate` is closed. */
  DATABASE_OPERATE_PASSWORD: z.string().min(8).optional(),
  /** Not for a gateway, unless it migrates: it needs no role that sees every tenant. */
  DATABASE_SYSTEM_PASSWORD: z.string().min(8).optional(),
  /** Connections for what people ask. A process of all roles opens at most the sum of the four, and a few for itself. */
  DATABASE_POOL: z.coerce.number().int().min(1).max(500).default(16),
  /** Kept free for messages: grants, keys, audit entries and the rows of a conversation, in a few milliseconds each. */
  DATABASE_ACCEPT_POOL: z.coerce.number().int().min(1).max(500).default(4),
  /** For what agents read and propose. */
  DATABASE_TURN_POOL: z.coerce.number().int().min(1).max(500).default(8),
  /** For queries that models write: so many at once, each may keep a core of the database busy for 3 s. */
  DATABASE_LENS_POOL: z.coerce.number().int().min(1).max(100).default(4),
  /** `1`: bring the database up to date first; then DATABASE_URL must be its owner's. */
  MIGRATE: z.enum(['0', '1']).default('0'),
  /** What wraps the keys of all patients: `file`, or the path of a module that exports `createKeyWrapper` (a KMS). */
  KEY_WRAPPER: z.string().min(1).default('file'),
  /** For KEY_WRAPPER=file. Wraps the keys of all patients: the same file for every process, and in no backup of the database. */
  KEY_FILE: z.string().optional(),
  /** Where documents and audit checkpoints go: a directory that all processes share, or a bucket. */
  OBJECTS_DIRECTORY: z.string().optional(),
  OBJECTS_S3_BUCKET: z.string().optional(),
  /** Of a server that is not Amazon's. Credentials come from where the AWS SDK looks: AWS_ACCESS_KEY_ID, the machine's role. */
  OBJECTS_S3_ENDPOINT: url.optional(),
  OBJECTS_S3_REGION: z.string().default('us-east-1'),
  /**
   * For audit checkpoints alone, at the same endpoint: with versioning and object lock, which documents must not have.
   * Needed by a worker outside development. Default: where the documents are.
   */
  CHECKPOINTS_S3_BUCKET: z.string().optional(),
  /** `1`: a worker starts without such a bucket. An owner of both database and object store can then cut the trail. */
  CHECKPOINTS_UNLOCKED: z.enum(['0', '1']).default('0'),
  /** A second place for number and hash of each checkpoint, of another owner: a directory, or a bucket. */
  CHECKPOINTS_SECOND_DIRECTORY: z.string().optional(),
  CHECKPOINTS_SECOND_S3_BUCKET: z.string().optional(),
  CHECKPOINTS_SECOND_S3_ENDPOINT: url.optional(),
  CHECKPOINTS_SECOND_S3_REGION: z.string().default('us-east-1'),
  /** Only where several processes share streams and limits. */
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  /** `1`: nobody but our own processes reaches the network to the database and Redis, so they may be without TLS. */
  PRIVATE_NETWORK: z.enum(['0', '1']).default('0'),
  /**
   * The knowledge library: `off`; `invented`, which launchers fill with documents written for demonstration; `live`, filled from the real
   * sources.
   */
  EVIDENCE: z.enum(['off', 'invented', 'live']).default('off'),
  /** For EVIDENCE=live: a mail address of yours, which PubMed and Crossref ask for, and keys, with which they are asked more often. */
  EVIDENCE_CONTACT: z.email().optional(),
  /** For EVIDENCE=live: ms between checks of a cited article for retraction or correction. Default a day. */
  RECALL_EVERY_MS: z.coerce.number().int().min(60_000).default(86_400_000),
  /** Ms between looks at a watched trial, label or paper. Default a day. */
  WATCH_EVERY_MS: z.coerce.number().int().min(60_000).default(86_400_000),
  PUBMED_API_KEY: z.string().optional(),
  OPENFDA_API_KEY: z.string().optional(),
  /** For EVIDENCE=live: sources that are searched only if you set a key. */
  SEMANTIC_SCHOLAR_API_KEY: z.string().optional(),
  PERPLEXITY_API_KEY: z.string().optional(),
  /** A SonarQube server, for the tool `sonarqube_analyze_file`: a public name or an IP address, and a token. Without both there is no such tool. */
  SONARQUBE_URL: url.optional(),
  SONARQUBE_TOKEN: z.string().optional(),
  /**
   * The embedding model for the library's passages and for queries, with its provider: `openai/text-embedding-3-small`.
   * Without it the library is searched by keywords only. Another model than before makes all vectors again.
   */
  EMBEDDING_MODEL: z.string().optional(),
  /** Where that provider is, `http://127.0.0.1:8090/v1`, and its key. Default: as for its other models. */
  EMBEDDING_BASE_URL: url.optional(),
  EMBEDDING_API_KEY: z.string().optional(),
  /** The cosine, 0 to 1, below which a passage counts as not found by its vector. Default: 0.65 for bge-small-en-v1.5, else 0. */
  EMBEDDING_MIN_SCORE: z.coerce.number().min(0).max(1).optional(),
  AI_PROVIDER: z.enum(PROVIDERS).default('gemini'),
  AI_BASE_URL: url.optional(),
  AI_API_KEY: z.string().optional(),
  AI_PROJECT: z.string().optional(),
  AI_LOCATION: z.string().optional(),
  AI_ACCOUNT_ID: z.string().optional(),
  /**
   * Instead of the model library's own; both the same where a local server has one model. Several, with commas, are tried in this
   * order. A model may name its provider: `openai/gpt-6-luna`, whose key is then in OPENAI_API_KEY.
   */
  AI_FAST_MODEL: z.string().optional(),
  AI_DEEP_MODEL: z.string().optional(),
  /** Models of single agents, whatever their files say: `triage=openai/gpt-6-luna, url_handler=deep`. */
  AI_AGENT_MODELS: z.string().optional(),
  /** What answers for models that presets name: `phi-4=compatible/phi4, deepseek-r1-7b=openai/gpt-6.1-sol`. */
  AI_PRESET_MODELS: z.string().optional(),
  /** Keys and addresses of providers that a model names; the main provider's are AI_API_KEY and AI_BASE_URL. */
  GEMINI_API_KEY: z.string().optional(),
  GEMINI_BASE_URL: url.optional(),
  VERTEX_API_KEY: z.string().optional(),
  VERTEX_BASE_URL: url.optional(),
  VERTEX_PROJECT: z.string().optional(),
  VERTEX_LOCATION: z.string().optional(),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: url.optional(),
  ANTHROPIC_API_KEY: z.string().optional(),
  ANTHROPIC_BASE_URL: url.optional(),
  WORKERS_AI_API_KEY: z.string().optional(),
  WORKERS_AI_BASE_URL: url.optional(),
  WORKERS_AI_ACCOUNT_ID: z.string().optional(),
  COMPATIBLE_API_KEY: z.string().optional(),
  COMPATIBLE_BASE_URL: url.optional(),
  /**
   * `1`: a model of the fast tier reads every message of a person for danger, beside the patterns of code. Default: it does, unless the
   * model runs on this machine, see `checksUrgency`.
   */
  URGENCY_MODEL: z.enum(['0', '1']).optional(),
  /**
   * A second model that checks sentences on the literature against their passages and can only lower them: a tier (`fast`, `deep`) or a
   * model, `openai/gpt-6-luna`. Absent: code alone checks. Read by a worker.
   */
  SUPPORT_MODEL: z.string().min(1).optional(),
  /** Milliseconds that one call may take once it is its turn. Default 2 minutes; a small machine needs more. */
  AI_TIMEOUT_MS: z.coerce.number().int().min(1_000).optional(),
  AI_CONCURRENCY: z.coerce.number().int().min(1).default(16),
  TOKEN_ISSUER: z.string().default('consilium-dev'),
  TOKEN_AUDIENCE: z.string().default('consilium'),
  TOKEN_JWKS_URL: url.optional(),
  /** A token that lives longer, from `iat` to `exp`, is refused. Default 12 h. */
  TOKEN_LONGEST_SECONDS: z.coerce.number().int().min(60).max(604_800).default(43_200),
  /** The token's claim with the list of roles; `operator` opens the operator's pages. */
  TOKEN_ROLES_CLAIM: z.string().min(1).default('roles'),
  /** Where browsers reach the gateway, without a path; https, unless it is this machine. Default: HOST and PORT. */
  PUBLIC_URL: url.optional(),
  /** People sign in here with a browser; without it there are bearer tokens only. See docs/sign-in.md. */
  OIDC_ISSUER_URL: url.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_SCOPE: z.string().default('openid profile'),
  /** Which of the issuer's tokens this API takes. */
  OIDC_API_TOKEN: z.enum(['access_token', 'id_token']).default('access_token'),
  /** Seals the cookies: 32 characters or more, the same for every gateway. Several, separated by commas: the first one seals. */
  SESSION_KEY: z
    .string()
    .transform((text) => text.split(',').map((key) => key.trim()))
    .pipe(z.array(z.string().min(32, 'at least 32 characters, for example of openssl rand -base64 32')))
    .optional(),
  /** DEV_ISSUER_FILE is refused unless it is `development` or `test`. */
  NODE_ENV: z.string().optional(),
  /** Seconds without a key or a pointer after which a person is signed out. Default 15 minutes. */
  SESSION_IDLE_SECONDS: z.coerce.number().int().min(60).max(86_400).default(900),
  /** Mints tokens for development with the key in this file; never in production. */
  DEV_ISSUER_FILE: z.string().optional(),
  /** Tenants that this issuer mints for, separated by commas, and the only ones that are let in then. */
  DEV_TENANTS: z.string().default('demo'),
  /** JSON: whom one can be in development, with SESSION_KEY. */
  DEV_PEOPLE_FILE: z.string().optional(),
  /** The built console, which the gateway serves. */
  CONSOLE_DIRECTORY: z.string().optional(),
  /** Requests of one actor in a minute that read. */
  READS_PER_MINUTE: z.coerce.number().int().min(1).default(600),
  /** The same for those that write; streams are opened as often. A tenant has a hundred times both. */
  WRITES_PER_MINUTE: z.coerce.number().int().min(1).default(60),
  METRICS_TOKEN: z.string().min(16).optional(),
  OTLP_URL: url.optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info']).default('info'),
  /** Milliseconds after which a run counts as stuck. Default: longer than any turn of the teams, see stuck-after.ts. */
  STUCK_AFTER_MS: z.coerce.number().int().min(1_000).optional(),
  /** Milliseconds that a cancelled turn has to end by itself before it is killed. Default 30 s. */
  CANCEL_GRACE_MS: z.coerce.number().int().min(100).default(30_000),
  /** Milliseconds between two signed checkpoints of the audit trail. Default 30 s, at most 60 s. */
  CHECKPOINT_EVERY_MS: z.coerce.number().int().min(100).max(60_000).default(30_000),
  /** Milliseconds between two attempts of the engine at most, where no worker answers. Default 5 s. */
  RETRY_LONGEST_MS: z.coerce.number().int().min(10).max(600_000).default(5_000),
  /** Attempts after which the engine pauses what it cannot run; a worker's round resumes it. Default 60, about 5 minutes. */
  RETRY_ATTEMPTS: z.coerce.number().int().min(2).max(10_000).default(60),
  /** Milliseconds between two rounds of the watchdog, of paused invocations and of unfinished erasures. Default 30 s. */
  WATCHDOG_EVERY_MS: z.coerce.number().int().min(100).default(30_000),
  /** A turn that was accepted and not begun for so long, ms, is sent again. Default 10 s. */
  SWEEP_AFTER_MS: z.coerce.number().int().min(100).default(10_000),
  /** Milliseconds that the interaction agent waits for the reply of a research agent; then it reports later. Default 20 s. */
  RESEARCH_WAIT_MS: z.coerce.number().int().min(10).max(300_000).default(20_000),
  /** Milliseconds between two looks for what tenants keep no longer. Default one hour. */
  RETENTION_EVERY_MS: z.coerce.number().int().min(100).default(3_600_000),
});

export type Config = z.output<typeof ENVIRONMENT>;
