import type { Identity } from '../identity.ts';
import { ProblemError } from '../problem.ts';
import type { GatewayLimits } from './gateway-limits.ts';

/** Places that one actor may hold in this process: open event streams, imports, documents. */
export interface ActorSlots {
  /** Throws where there is no place. The returned function gives it back; calling it again does nothing. */
  readonly take: (identity: Identity) => () => void;
}

/** Throws `too_many_streams`. */
export function createStreamSlots({
  streamsPerActor: most,
}: Pick<GatewayLimits, 'streamsPerActor'>): ActorSlots {
  const unbounded = { perTenant: Number.POSITIVE_INFINITY, atOnce: Number.POSITIVE_INFINITY };
  return createSlots({ perActor: most, ...unbounded }, () => {
    throw new ProblemError('too_many_streams', {
      retryAfterSeconds: 5,
      remedy: `close one of your ${most} open streams first`,
    });
  });
}

/** A body is memory, and its check is a process. Throws `too_many_imports`, or `unavailable` where all places are taken, or the tenant's. */
export function createImportSlots({ imports }: Pick<GatewayLimits, 'imports'>): ActorSlots {
  return createSlots(imports, () => {
    throw new ProblemError('too_many_imports', {
      retryAfterSeconds: 10,
      remedy: `wait for one of your ${imports.perActor} imports to end`,
    });
  });
}

/** A document is in memory while it is sent or taken. Throws `rate_limited`, or `unavailable` as above. */
export function createDocumentSlots({ documents }: Pick<GatewayLimits, 'documents'>): ActorSlots {
  return createSlots(documents, () => {
    throw new ProblemError('rate_limited', {
      retryAfterSeconds: 5,
      remedy: `wait for one of your ${documents.perActor} documents to be sent`,
    });
  });
}

function createSlots(
  { perActor, perTenant, atOnce }: Pick<GatewayLimits['imports'], 'perActor' | 'perTenant' | 'atOnce'>,
  refuse: () => never,
): ActorSlots {
  // By actor, by tenant, and of all.
  const taken = new Map<string, number>();
  const count = (key: string) => taken.get(key) ?? 0;
  const change = (key: string, by: 1 | -1) => {
    if (count(key) + by === 0) taken.delete(key);
    else taken.set(key, count(key) + by);
  };
  return {
    take({ tenant, actor }) {
      const own = `${tenant}/${actor}`;
      if (count(own) >= perActor) refuse();
      if (count(tenant) >= perTenant || count('') >= atOnce)
        throw new ProblemError('unavailable', { retryAfterSeconds: 10 });
      const keys = [own, tenant, ''];
      for (const key of keys) change(key, 1);
      let held = true;
      return () => {
        if (held) for (const key of keys) change(key, -1);
        held = false;
      };
    },
  };
}
