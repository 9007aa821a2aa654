import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { ConsiliumError } from '@consilium/kernel';
import pg from 'pg';

const ITERATIONS = 4096;

/**
 * What PostgreSQL stores for a password (SCRAM-SHA-256). Sent in place of the password, which so never stands in a
 * statement or in the server's log. Throws ConsiliumError('invalid_password') for other than printable ASCII, which
 * would need SASLprep.
 */
function scramVerifier(password: string): string {
  if (!/^[\x21-\x7e]{1,256}$/.test(password))
    throw new ConsiliumError('invalid_password', { remedy: 'use 1 to 256 printable ASCII characters' });
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256');
  const hmac = (text: string) => createHmac('sha256', salted).update(text).digest();
  const storedKey = createHash('sha256').update(hmac('Client Key')).digest('base64');
  const serverKey = hmac('Server Key').toString('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}

/** Owns schema and tables; nobody logs in as it. */
export const OWNER_ROLE = 'consilium_owner';

/**
 * Owns the functions that ask for the grant themselves, once (functions/07_grant_once.sql); nobody logs in as it. The owner may act as
 * it, but inherits nothing: its policies must not count for the owner.
 */
const WRITER_ROLE = 'consilium_writer';

/** The login roles: they own nothing, and row-level security holds for them. */
export const LOGIN_ROLES = {
  app: 'consilium_app',
  /** For the tools of teams that have no patient: it cannot name a patient's table. */
  own: 'consilium_own',
  operate: 'consilium_operate',
  system: 'consilium_system',
} as const;

export type LoginRole = keyof typeof LOGIN_ROLES;
export type RolePasswords = { readonly [role in LoginRole]: string };

/**
 * Creates the roles where they are missing, and sets the passwords and what the app may spill to disk. Roles belong to the whole cluster, and a lock to
 * one database: when two databases are migrated at once the loser of the race tries again.
 */
export async function ensureRoles(client: pg.Client, passwords: RolePasswords): Promise<void> {
  const verifiers = Object.entries(LOGIN_ROLES).map(
    ([role, name]) => [name, scramVerifier(passwords[role as LoginRole])] as const,
  );
  for (let attempt = 1; ; attempt++) {
    try {
      await createMissing(client, OWNER_ROLE, 'NOLOGIN');
      await client.query(`GRANT ${OWNER_ROLE} TO CURRENT_USER`);
      await createMissing(client, WRITER_ROLE, 'NOLOGIN');
      await client.query(`GRANT ${WRITER_ROLE} TO ${OWNER_ROLE} WITH INHERIT FALSE, SET TRUE`);
      for (const [name, verifier] of verifiers) {
        await createMissing(client, name, 'LOGIN NOINHERIT');
        await client.query(`ALTER ROLE ${name} PASSWORD ${pg.escapeLiteral(verifier)}`);
      }
      await limitTemporaryFiles(client);
      break;
    } catch (error) {
      if (attempt === 20 || !lostRace(error)) throw error;
    }
  }
  await refuseMightyRoles(client);
}

async function createMissing(client: pg.Client, name: string, attributes: string): Promise<void> {
  const found = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [name]);
  if (found.rowCount) return;
  await client.query(
    `CREATE ROLE ${name} ${attributes} NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE NOREPLICATION`,
  );
}

/**
 * What one session of the app may spill to disk: a query of a model must not fill it. Only a superuser, or who was granted the
 * parameter, may say so; otherwise the administrator does (docs/operations.md).
 */
async function limitTemporaryFiles(client: pg.Client): Promise<void> {
  const may = await client.query(`SELECT has_parameter_privilege('temp_file_limit', 'SET') AS may`);
  if (may.rows[0].may) await client.query(`ALTER ROLE ${LOGIN_ROLES.app} SET temp_file_limit = '256MB'`);
}

/** Duplicate role, unique key of the catalogue, or "tuple concurrently updated". */
function lostRace(error: unknown): boolean {
  return error instanceof pg.DatabaseError && ['42710', '23505', 'XX000'].includes(error.code ?? '');
}

/** A role that was there before may be able to walk around row-level security. */
async function refuseMightyRoles(client: pg.Client): Promise<void> {
  const mighty = await client.query(
    `SELECT rolname FROM pg_roles WHERE rolname = ANY ($1)
       AND (rolsuper OR rolbypassrls OR pg_has_role(rolname, $2, 'MEMBER')
         OR (rolname <> $3 AND pg_has_role(rolname, $3, 'MEMBER')))`,
    [[...Object.values(LOGIN_ROLES), WRITER_ROLE], OWNER_ROLE, WRITER_ROLE],
  );
  if (mighty.rowCount)
    throw new ConsiliumError('role_too_mighty', {
      remedy: `take SUPERUSER, BYPASSRLS and membership of ${OWNER_ROLE} and ${WRITER_ROLE} from ${mighty.rows[0].rolname}`,
    });
}
