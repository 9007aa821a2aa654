import { randomBytes } from 'node:crypto';
import { createLruCache } from '@consilium/base';
import {
  type Compartment,
  ConsiliumError,
  type KeyHandle,
  type KeyRing,
  type KeyWrapper,
  type TenantSecrets,
} from '@consilium/kernel';
import type { Pool } from 'pg';
import { compartmentDigest } from '../postgres/compartment-digest.ts';
import type { SignalledCache } from '../postgres/compartment-signals.ts';
import { loadDataKeys, makeDataKey } from './data-key-rows.ts';
import { createKeyIds, type KeyIds } from './key-ids.ts';
import { checkedName, type KeyName } from './key-name.ts';
import { contextOf, createLiveKeys, type LiveKey, type LiveKeys } from './live-keys.ts';
import { createTenantSecrets } from './tenant-secrets.ts';

export interface KeyRingOptions {
  /** The app role's. */
  readonly pool: Pool;
  readonly wrapper: KeyWrapper;
  /** Milliseconds after which a destroyed key is no longer used by this process if no signal came. Default 30 s. */
  readonly cacheMs?: number;
  readonly now: () => Date;
}

export interface StoredKeyRing extends KeyRing, TenantSecrets, SignalledCache {
  /** Looks at the compartment's rows again before its keys are used the next time: this process erased it. */
  readonly forget: (tenant: string, compartment: Compartment) => void;
}

/** Compartments whose keys, and ids whose names, are remembered. */
const REMEMBERED = 20_000;
/** Ids that nobody made must not have the wrapper asked at the rate at which they come. */
const NAMING_KEYS_AGAIN_MS = 1_000;

/**
 * A random key per compartment, wrapped under its tenant's key, in PostgreSQL. Throws ConsiliumError: `erased`,
 * `unknown_key`, `invalid_id`, and, to be tried again, `key_unreadable` or `store_unavailable`.
 */
export function createKeyRing({ pool, wrapper, cacheMs = 30_000, now }: KeyRingOptions): StoredKeyRing {
  const compartments = createLruCache<LiveKeys>(REMEMBERED);
  const names = createLruCache<KeyName>(REMEMBERED);
  const idsOfKeys = new WeakMap<LiveKey, string>();
  let keyIds: Promise<KeyIds> | null = null;
  let loadedAt = 0;

  const keysOf = (tenant: string, compartment: Compartment): LiveKeys => {
    const place = compartmentDigest(tenant, compartment);
    const load = () => loadDataKeys(pool, tenant, compartment);
    return (
      compartments.get(place) ??
      compartments.set(place, createLiveKeys({ tenant, compartment, load, wrapper, cacheMs, now }))
    );
  };

  const loadKeyIds = (): Promise<KeyIds> => {
    const loading = wrapper.namingKeys().then(createKeyIds);
    loading.catch(() => {
      keyIds = null;
    });
    loadedAt = now().getTime();
    keyIds = loading;
    return loading;
  };

  const nameOf = async (keyId: string): Promise<KeyName> => {
    const known = names.get(keyId);
    if (known) return known;
    let ids = await (keyIds ?? loadKeyIds());
    if (!ids.knows(keyId) && now().getTime() >= loadedAt + NAMING_KEYS_AGAIN_MS) ids = await loadKeyIds();
    const name = ids.nameOf(keyId);
    if (!name) throw new ConsiliumError('unknown_key', { remedy: 'use the KEY_FILE or KMS that sealed it' });
    return names.set(keyId, name);
  };

  const idOf = async (key: LiveKey): Promise<string> => {
    const known = idsOfKeys.get(key);
    if (known !== undefined) return known;
    const id = (await (keyIds ?? loadKeyIds())).idOf(key.name);
    idsOfKeys.set(key, id);
    return id;
  };

  const make = async (name: KeyName): Promise<LiveKey> => {
    const wrapped = await wrapper.wrap(name.tenant, contextOf(name), randomBytes(32));
    const at = now();
    const winner = await makeDataKey(pool, name, wrapped);
    if (!winner) throw new ConsiliumError('erased');
    return keysOf(name.tenant, name.compartment).made(name.number, winner, at);
  };

  return {
    ...createTenantSecrets({ pool, wrapper }),
    forCompartment: async (tenant, compartment) => {
      const first = checkedName({ tenant, compartment, number: 1 });
      const key = last(await keysOf(tenant, compartment).current()) ?? (await make(first));
      return handle(await idOf(key), key);
    },
    byId: async (keyId) => {
      const { tenant, compartment, number } = await nameOf(keyId);
      const key = (await keysOf(tenant, compartment).current()).get(number);
      if (!key) throw new ConsiliumError('erased');
      return handle(keyId, key);
    },
    forget: (tenant, compartment) => keysOf(tenant, compartment).doubt(),
    forgetDigest: (digest) => compartments.get(digest)?.recheck(),
    forgetAll: () => {
      for (const keys of compartments.values()) keys.doubt();
    },
  };
}

function handle(id: string, { seal, sealOnce, open }: LiveKey): KeyHandle {
  return Object.freeze({ id, seal, sealOnce, open });
}

function last(keys: ReadonlyMap<number, LiveKey>): LiveKey | undefined {
  return [...keys.values()].at(-1);
}
