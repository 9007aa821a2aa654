import type { BusEntry, ConversationEvent } from '@consilium/kernel';
import { compareBusIds, isBusId, msOfBusId, nextBusId } from './bus-id.ts';
import { type BusLimits, ENDED_TYPES, STEP_TYPES } from './bus-limits.ts';

type Draft = Extract<ConversationEvent, { type: 'draft-added' | 'draft-reset' }>;

interface Kept extends BusEntry {
  readonly bytes: number;
}

/** What a bus in memory keeps of one conversation. The Lua script of the Redis bus does the same steps. */
export interface KeptLog {
  readonly append: (event: ConversationEvent, now: number) => void;
  /** Entries after `after`; undefined gives all that is kept. */
  readonly after: (after: string | undefined) => readonly BusEntry[];
  /** Where a follower with this id starts: undefined if the id is not of this log. */
  readonly startFrom: (after: string | undefined) => string | undefined;
  readonly trimEnded: (now: number) => void;
  /** In the middle of a turn. */
  readonly isActive: () => boolean;
}

export function createKeptLog(limits: BusLimits): KeptLog {
  let entries: Kept[] = [];
  let bytes = 0;
  let last: string | null = null;
  let endedAt: string | null = null;
  let active = false;
  let steps = 0;
  const attempts = new Map<string, string>();
  const voidAttempts = new Set<string>();

  function keepOnly(wanted: (entry: Kept) => boolean): void {
    entries = entries.filter(wanted);
    bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
    steps = entries.filter(({ event }) => isStep(event)).length;
  }

  function push(event: ConversationEvent, now: number): void {
    last = nextBusId(last, now);
    const size = JSON.stringify(event).length;
    entries.push({ id: last, event, bytes: size });
    bytes += size;
    if (isStep(event)) steps += 1;
  }

  /** False: a draft of an attempt that another one has replaced. */
  function admit(event: Draft, now: number): boolean {
    const step = `${event.run}/${event.step}`;
    if (voidAttempts.has(`${step}/${event.attempt}`)) return false;
    const current = attempts.get(step);
    attempts.set(step, event.attempt);
    if (current !== undefined && current !== event.attempt) voidAttempts.add(`${step}/${current}`);
    const replaced = current !== undefined && (current !== event.attempt || event.type === 'draft-reset');
    if (replaced) keepOnly(({ event: kept }) => !isDraftOf(kept, event));
    if (replaced && event.type === 'draft-added')
      push({ type: 'draft-reset', run: event.run, step: event.step, attempt: event.attempt }, now);
    return true;
  }

  function trimEnded(now: number): void {
    if (endedAt === null || now < msOfBusId(endedAt) + limits.graceMs) return;
    const end = endedAt;
    const staying = entries
      .filter(({ id, event }) => compareBusIds(id, end) <= 0 && ENDED_TYPES.includes(event.type))
      .slice(-limits.keepEnded);
    keepOnly((entry) => compareBusIds(entry.id, end) > 0 || staying.includes(entry));
    attempts.clear();
    voidAttempts.clear();
    endedAt = null;
  }

  function bound(): void {
    let spare = Math.min(entries.length - limits.entries, steps);
    if (spare > 0) keepOnly(({ event }) => !isStep(event) || spare-- <= 0);
    if (bytes <= limits.bytes) return;
    // A tenth more than needed, so that this is not done again at the next draft.
    let over = bytes - limits.bytes * 0.9;
    keepOnly((entry) => {
      if (over <= 0) return true;
      over -= entry.bytes;
      return false;
    });
  }

  return {
    append(event, now) {
      if (event.type === 'turn-started') trimEnded(now);
      if ((event.type === 'draft-added' || event.type === 'draft-reset') && !admit(event, now)) return;
      push(event, now);
      if (event.type === 'turn-started') active = true;
      if (event.type === 'turn-ended') {
        active = false;
        endedAt = last;
      }
      bound();
    },
    // From the end: a live follower is only a few entries behind.
    after: (after) =>
      entries.slice(
        after === undefined ? 0 : entries.findLastIndex(({ id }) => compareBusIds(id, after) <= 0) + 1,
      ),
    startFrom: (after) =>
      after !== undefined && isBusId(after) && last !== null && compareBusIds(after, last) <= 0
        ? after
        : undefined,
    trimEnded,
    isActive: () => active,
  };
}

function isDraftOf(kept: ConversationEvent, draft: Draft): boolean {
  return kept.type === 'draft-added' && kept.run === draft.run && kept.step === draft.step;
}

function isStep(event: ConversationEvent): boolean {
  return STEP_TYPES.includes(event.type);
}
