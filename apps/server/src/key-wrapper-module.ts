import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConsiliumError, type KeyWrapper } from '@consilium/kernel';

/** What a module exports that KEY_WRAPPER names; it reads its own settings from the environment. */
export interface KeyWrapperModule {
  readonly createKeyWrapper: () => Promise<KeyWrapper> | KeyWrapper;
}

const NAMING_KEY_BYTES = 32;

/**
 * The wrapper of a module. What it throws becomes ConsiliumError('keys_unavailable'), which is tried again, unless it is
 * a ConsiliumError already. Throws ConsiliumError('invalid_config') where there is no such module, or it lacks a function.
 */
export async function openWrapperModule(path: string): Promise<KeyWrapper> {
  const module: Partial<KeyWrapperModule> = await import(pathToFileURL(resolve(path)).href).catch(refuse);
  if (!module.createKeyWrapper) return refuse();
  const { createKeyWrapper } = module;
  const found = await asked(async () => createKeyWrapper());
  const { wrap, unwrap, namingKeys, isCurrent, retireOlder } = found;
  if (![wrap, unwrap, namingKeys].every((each) => typeof each === 'function')) return refuse();
  return {
    wrap: (...of) => asked(() => found.wrap(...of)),
    unwrap: (...of) => asked(() => found.unwrap(...of)),
    namingKeys: () => asked(async () => checkedNamingKeys(await found.namingKeys())),
    ...(isCurrent ? { isCurrent: (wrapped) => asked(() => isCurrent.call(found, wrapped)) } : {}),
    ...(retireOlder ? { retireOlder: () => asked(() => retireOlder.call(found)) } : {}),
  };
}

/** A key that is too short would make ids that can be guessed. */
function checkedNamingKeys(keys: Awaited<ReturnType<KeyWrapper['namingKeys']>>): typeof keys {
  const isGood = ({ id, secret }: (typeof keys)[number]) =>
    Number.isInteger(id) && id >= 1 && id <= 255 && secret.length >= NAMING_KEY_BYTES;
  if (keys.length > 0 && keys.every(isGood)) return keys;
  throw new ConsiliumError('invalid_config', {
    remedy: `KEY_WRAPPER: namingKeys gives at least one { id: 1 to 255, secret: ${NAMING_KEY_BYTES} bytes }`,
  });
}

async function asked<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    if (cause instanceof ConsiliumError) throw cause;
    throw new ConsiliumError('keys_unavailable', {
      retryable: true,
      remedy: 'the module of KEY_WRAPPER could not do it: see its KMS',
      cause,
    });
  }
}

function refuse(cause?: unknown): never {
  throw new ConsiliumError('invalid_config', {
    remedy:
      'set in the environment or in .env:\n  KEY_WRAPPER: file, or the path of a module that exports createKeyWrapper, which gives wrap, unwrap and namingKeys',
    cause,
  });
}
