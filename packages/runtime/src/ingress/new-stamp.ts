import { randomUUID } from 'node:crypto';
import type { Stamp } from '../envelope/stamp.ts';

/** For a request that is sent now. Asked of one node and then of another, it is still one request. */
export function newStamp(): Stamp {
  return { nonce: randomUUID(), at: Date.now() };
}
