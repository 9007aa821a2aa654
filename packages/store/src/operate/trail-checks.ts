import { errorCode, type Operations, type TrailCheck } from '@consilium/kernel';
import type { SeenCheckpoint } from '../audit/seen-checkpoints.ts';
import { type VerifyParts, verifyTrail } from '../audit/verify-trail.ts';
import type { AsOperator } from './as-operator.ts';
import type { Pseudonyms } from './pseudonyms.ts';

export interface TrailCheckParts extends VerifyParts {
  readonly look: AsOperator;
  readonly pseudonyms: (tenant: string) => Promise<Pseudonyms>;
  readonly now: () => Date;
}

interface Running {
  check: TrailCheck;
  readonly done: Promise<void>;
}

/**
 * Checks of whole trails, one at a time in each tenant. The last of each is remembered by this process, and the newest
 * checkpoint that it has met: a trail that ends before it was cut.
 */
export function createTrailChecks(parts: TrailCheckParts): Pick<Operations, 'checkTrail' | 'lastCheck'> {
  const { look, pseudonyms, now } = parts;
  const known = new Map<string, Running>();
  const seen = new Map<string, SeenCheckpoint>();

  const begin = (tenant: string, names: Pseudonyms): Running => {
    const running: { check: TrailCheck; done: Promise<void> } = {
      check: { ...NOTHING, startedAt: now().toISOString() },
      done: Promise.resolve(),
    };
    const tell = (more: Partial<TrailCheck>) => {
      running.check = { ...running.check, ...more };
    };
    running.done = walk(parts, tenant, names, seen, tell).then(
      (end) => tell({ ...end, endedAt: now().toISOString() }),
      (error: unknown) => tell({ code: errorCode(error), endedAt: now().toISOString() }),
    );
    known.set(tenant, running);
    return running;
  };

  return {
    checkTrail: async (operator, waitMs) => {
      const names = await pseudonyms(operator.tenant);
      await look(operator, { action: 'operate.check-trail' }, async () => undefined);
      const last = known.get(operator.tenant);
      const running = last && last.check.endedAt === null ? last : begin(operator.tenant, names);
      let timer: NodeJS.Timeout | undefined;
      const waited = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, waitMs);
      });
      await Promise.race([running.done, waited]);
      clearTimeout(timer);
      return running.check;
    },
    lastCheck: async (operator) =>
      look(operator, { action: 'operate.last-check' }, async () => known.get(operator.tenant)?.check ?? null),
  };
}

const NOTHING = {
  ...{ endedAt: null, chains: 0, entries: 0, ok: null, faults: 0, firstBad: null, code: null },
} satisfies Omit<TrailCheck, 'startedAt'>;

async function walk(
  parts: TrailCheckParts,
  tenant: string,
  names: Pseudonyms,
  seen: Map<string, SeenCheckpoint>,
  tell: (more: Partial<TrailCheck>) => void,
): Promise<Partial<TrailCheck>> {
  const before = seen.get(tenant);
  const faults = verifyTrail(parts, tenant, before ? { seen: [before] } : {});
  for (let count = 0; ; ) {
    const next = await faults.next();
    if (next.done) {
      const { chains, entries, newestCheckpoint } = next.value;
      if (newestCheckpoint && count === 0) seen.set(tenant, newestCheckpoint);
      return { chains, entries, ok: count === 0 };
    }
    count++;
    const { compartment, seq, fault } = next.value;
    const firstBad = { fault, seq, whose: compartment === null ? null : names.of(compartment) };
    tell(count === 1 ? { faults: count, firstBad } : { faults: count });
  }
}
