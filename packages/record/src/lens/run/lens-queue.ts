import { createLruCache } from '@consilium/base';
import { type Caller, ConsiliumError } from '@consilium/kernel';

export interface LensQueueOptions {
  /** Queries at once in this process: as many as its lens has connections. */
  readonly atOnce: number;
  /** Of one person, in all their turns. Default 1: one may keep a core of the database busy until its time limit. */
  readonly perPerson?: number;
  /** Of one tenant. Default: half of them, at least one, so that one tenant's people leave room for another's. */
  readonly perTenant?: number;
  /** A query that has waited so long, ms, is refused. Default 10 s. */
  readonly waitMs?: number;
}

/**
 * Which query runs next. Tenants take turns, and within a tenant its people, so that many turns of one do not come before
 * one of another. Of one person the turn comes first whose queries have run for the shortest time so far, so that a turn
 * with one question does not wait behind one with a hundred.
 */
export interface LensQueue {
  /** Runs `work` when there is room. Throws ConsiliumError('lens_busy'), retryable, where there is none in time. */
  readonly run: <T>(caller: Caller, work: () => Promise<T>) => Promise<T>;
}

interface Waiting {
  readonly tenant: string;
  readonly actor: string;
  readonly turn: string;
  readonly go: () => void;
}

/** Turns whose time is remembered; a forgotten one begins at nothing again. */
const REMEMBERED = 10_000;

/** Lets so many queries run at once, fairly among tenants and people; who waits longer than `waitMs` (10,000 unless given) is refused. */
export function createLensQueue(options: LensQueueOptions): LensQueue {
  const { atOnce, perPerson = 1, waitMs = 10_000 } = options;
  const perTenant = options.perTenant ?? Math.max(1, Math.floor(atOnce / 2));
  const waiting = new Set<Waiting>();
  const running: Waiting[] = [];
  const usedMs = createLruCache<number>(REMEMBERED);
  /** When a query of a tenant, and of an actor, was started last, as a count. */
  const lastStart = createLruCache<number>(REMEMBERED);
  let starts = 0;

  const mayRun = ({ tenant, actor }: Waiting) =>
    running.filter((each) => each.tenant === tenant).length < perTenant &&
    running.filter((each) => each.actor === actor).length < perPerson;
  const startedBefore = (one: string, other: string) =>
    (lastStart.get(one) ?? 0) < (lastStart.get(other) ?? 0);
  const isBefore = (one: Waiting, other: Waiting) => {
    if (one.tenant !== other.tenant) return startedBefore(one.tenant, other.tenant);
    if (one.actor !== other.actor) return startedBefore(one.actor, other.actor);
    return (usedMs.get(one.turn) ?? 0) < (usedMs.get(other.turn) ?? 0);
  };

  const startNext = () => {
    while (running.length < atOnce) {
      let next: Waiting | undefined;
      for (const each of waiting)
        if (mayRun(each) && (next === undefined || isBefore(each, next))) next = each;
      if (!next) return;
      waiting.delete(next);
      running.push(next);
      starts += 1;
      for (const who of [next.tenant, next.actor]) lastStart.set(who, starts);
      next.go();
    }
  };

  const room = (who: Omit<Waiting, 'go'>) =>
    new Promise<Waiting>((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(entry);
        reject(
          new ConsiliumError('lens_busy', {
            retryable: true,
            remedy: 'other questions are being answered: ask again later, or ask for less',
          }),
        );
      }, waitMs);
      const go = () => {
        clearTimeout(timer);
        resolve(entry);
      };
      const entry: Waiting = { ...who, go };
      waiting.add(entry);
      startNext();
    });

  return {
    run: async ({ scope, run, turn = run ?? scope.actor }, work) => {
      const { tenant } = scope;
      const place = `${tenant}\n${turn}`;
      const entry = await room({ tenant, actor: `${tenant}\n${scope.actor}`, turn: place });
      const from = performance.now();
      try {
        return await work();
      } finally {
        running.splice(running.indexOf(entry), 1);
        usedMs.set(place, (usedMs.get(place) ?? 0) + performance.now() - from);
        startNext();
      }
    },
  };
}
