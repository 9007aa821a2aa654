import type { KeyObject } from 'node:crypto';
import type { AuditEntry, AuditFault, Compartment } from '@consilium/kernel';
import { CHAIN_START, type ChainHead } from './chain-head.ts';
import { entryMac } from './entry-mac.ts';

/** What is known of a chain before its entries are read: more may have come since, and nothing may be gone. */
export interface KnownOfChain {
  readonly compartment: Compartment;
  /** As the database has it; null: it has none. */
  readonly head: ChainHead | null;
  /** Seq of the newest entry that a checkpoint has signed; 0: none. */
  readonly newestMark: number;
  /** Seq of the first entry whose MAC is not the one that a checkpoint has signed; null: none. */
  readonly badMark: number | null;
  /** Entries before this, epoch ms, must be covered by a checkpoint. */
  readonly signedUpTo: number;
}

/** Follows one chain from its first entry and keeps the first thing that is wrong. */
export interface ChainCheck extends KnownOfChain {
  readonly add: (entry: AuditEntry, mac: Buffer) => void;
  /** Keeps a fault that was found beside the chain, unless there is an earlier one. */
  readonly bad: (fault: AuditFault['fault'], seq: number) => void;
  /** Seq of the last good entry. */
  readonly reached: () => number;
  /** After the last entry. `headNow` is read again where entries stand behind the head that was known. */
  readonly end: (headNow: ChainHead | null) => AuditFault | null;
}

export function createChainCheck(key: KeyObject, known: KnownOfChain): ChainCheck {
  const { compartment, head, newestMark, badMark, signedUpTo } = known;
  let last: ChainHead = CHAIN_START;
  let first: AuditFault | null = null;
  let unsigned: AuditFault | null = null;

  const bad = (fault: AuditFault['fault'], seq: number) => {
    first ??= { compartment, seq, fault };
  };

  const add = (entry: AuditEntry, mac: Buffer) => {
    if (first) return;
    const seq = last.seq + 1;
    if (entry.seq !== seq) return bad('entry-missing', seq);
    if (!entryMac(key, last.mac, entry).equals(mac)) return bad('entry-changed', seq);
    // Ours, but not the one that was there when it was signed: the chain was cut and has grown again.
    if (badMark === seq) return bad('tail-cut', seq);
    if (head?.seq === seq && !mac.equals(head.mac)) return bad('head-wrong', seq);
    // Kept apart: it must not hide what is wrong behind it.
    if (seq > newestMark && Date.parse(entry.at) < signedUpTo)
      unsigned ??= { compartment, seq, fault: 'unsigned' };
    last = { seq, mac };
  };

  return {
    ...known,
    add,
    bad,
    reached: () => last.seq,
    end: (headNow) => {
      const promised = Math.max(head?.seq ?? 0, newestMark);
      if (last.seq < promised) bad(last.seq === 0 ? 'chain-missing' : 'tail-cut', last.seq + 1);
      if ((headNow?.seq ?? 0) < last.seq) bad('head-wrong', last.seq);
      return first ?? unsigned;
    },
  };
}
