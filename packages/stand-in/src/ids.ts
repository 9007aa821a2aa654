import { randomBytes } from 'node:crypto';

/** Ids unique across servers and restarts: a conversation that outlives one server never sees an id twice. */
export type NextId = (prefix: string) => string;

export function idSource(): NextId {
  const server = randomBytes(6).toString('hex');
  let count = 0;
  return (prefix) => `${prefix}${server}${(++count).toString(36).padStart(6, '0')}`;
}
