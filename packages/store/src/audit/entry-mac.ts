import { createHmac, type KeyObject } from 'node:crypto';
import type { AuditEntry } from '@consilium/kernel';

/**
 * The MAC of the entry behind `previous`: it covers every field, the place in the chain, and all that came before.
 * For many entries give a KeyObject: bytes are made into one at each call, which costs several times the MAC.
 */
export function entryMac(key: Uint8Array | KeyObject, previous: Uint8Array, entry: AuditEntry): Buffer {
  const { tenant, compartment, seq, at, actor, purpose, action, targets, run } = entry;
  return createHmac('sha256', key)
    .update(previous)
    .update(JSON.stringify(['audit-1', tenant, compartment, seq, at, actor, purpose, action, targets, run]))
    .digest();
}
