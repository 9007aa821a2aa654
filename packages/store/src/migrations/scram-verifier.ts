import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { ConsiliumError } from '@consilium/kernel';

const ITERATIONS = 4096;

/**
 * What PostgreSQL stores for a password (SCRAM-SHA-256). Sent in place of the password, which so never stands in a
 * statement or in the server's log. Throws ConsiliumError('invalid_password') for other than printable ASCII, which
 * would need SASLprep.
 */
export function scramVerifier(password: string): string {
  if (!/^[\x21-\x7e]{1,256}$/.test(password))
    throw new ConsiliumError('invalid_password', { remedy: 'use 1 to 256 printable ASCII characters' });
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256');
  const hmac = (text: string) => createHmac('sha256', salted).update(text).digest();
  const storedKey = createHash('sha256').update(hmac('Client Key')).digest('base64');
  const serverKey = hmac('Server Key').toString('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}
