import { parseJson } from '@consilium/kernel';
import pg from 'pg';

export interface PoolOptions {
  /** Connections at most; 16 if not given. */
  readonly max?: number;
  /** Milliseconds that a caller waits for a connection; 10 s if not given. */
  readonly waitMs?: number;
  /** Shown in pg_stat_activity; `consilium` if not given. */
  readonly applicationName?: string;
}

/**
 * A pool for one of the login roles. A statement ends after 30 s; a transaction left open by a client that was
 * stopped ends after 30 s, so that it does not hold its locks for ever.
 */
export function createPool(url: string, options: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 16,
    application_name: options.applicationName ?? 'consilium',
    connectionTimeoutMillis: options.waitMs ?? 10_000,
    // A new connection plans every statement again, some five times: it costs as much as a dozen turns.
    idleTimeoutMillis: 600_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    types: { getTypeParser },
  });
  // An idle connection that breaks is thrown away by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  return pool;
}

const JSONB = 3802;

/** PostgreSQL keeps the zeros of a decimal in jsonb, and so do we. */
const getTypeParser: typeof pg.types.getTypeParser = (oid, format) =>
  oid === JSONB && format !== 'binary' ? parseJson : pg.types.getTypeParser(oid, format);
