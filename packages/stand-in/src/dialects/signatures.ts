import { createHash, randomBytes } from 'node:crypto';

/** Of this process: what another server signed is not valid here. */
const KEY = randomBytes(16).toString('hex');

/** What binds a thought to what it came after, or to nothing but this server. */
export function signatureOf(bound: unknown): string {
  return createHash('sha256')
    .update(`${KEY} ${JSON.stringify(bound)}`)
    .digest('base64');
}
