import { ConsiliumError, type KeyWrapper, type ObjectStore } from '@consilium/kernel';
import {
  createDirectoryObjects,
  createFileWrapper,
  createKeyRing,
  type createPool,
  createS3Objects,
  hasObjectLock,
  type S3ObjectsOptions,
  type StoredKeyRing,
} from '@consilium/store';
import type { Config } from './config-schema.ts';
import { openWrapperModule } from './key-wrapper-module.ts';

type Pool = ReturnType<typeof createPool>;

/** What says where the keys are. */
export type KeySettings = Pick<Config, 'KEY_WRAPPER' | 'KEY_FILE' | 'DEV_ISSUER_FILE'>;

/** The keys of patients and tenants, for the server and every command. Throws what `openWrapper` throws. */
export async function openKeys(config: KeySettings, pool: Pool): Promise<StoredKeyRing> {
  return createKeyRing({ pool, wrapper: await openWrapper(config), now: () => new Date() });
}

/**
 * What KEY_WRAPPER names. Of `file` it is KEY_FILE, which is made in development (DEV_ISSUER_FILE is set). Throws
 * ConsiliumError('invalid_config') where there is no such file or module.
 */
export async function openWrapper(config: KeySettings): Promise<KeyWrapper> {
  const { KEY_WRAPPER, KEY_FILE, DEV_ISSUER_FILE } = config;
  if (KEY_WRAPPER !== 'file') return openWrapperModule(KEY_WRAPPER);
  if (!KEY_FILE)
    throw missing('KEY_FILE: the master secrets, the same for every process, or KEY_WRAPPER for a KMS');
  return createFileWrapper(KEY_FILE, { make: DEV_ISSUER_FILE !== undefined });
}

/** A directory or a bucket, as the environment says. Throws ConsiliumError('invalid_config') without either. */
export function openObjects(config: Config): ObjectStore {
  const { OBJECTS_DIRECTORY: directory, OBJECTS_S3_BUCKET: bucket } = config;
  if (directory) return createDirectoryObjects(directory);
  if (!bucket) throw missing('OBJECTS_S3_BUCKET: where documents go, or OBJECTS_DIRECTORY on one machine');
  return openBucket(config, bucket);
}

/** Where signed checkpoints of the audit trail are: a bucket of their own if there is one, else beside the documents. */
export function openCheckpoints(config: Config): ObjectStore {
  const { CHECKPOINTS_S3_BUCKET: bucket } = config;
  if (!bucket) return openObjects(config);
  const at = bucketAt(bucket, config.OBJECTS_S3_REGION, config.OBJECTS_S3_ENDPOINT);
  return createS3Objects({ ...at, withDeleted: true });
}

/** Where another owner keeps number and hash of each checkpoint, as `second`; nothing where the environment names none. */
export function openSecondCheckpoints(config: Config): { readonly second?: ObjectStore } {
  const { CHECKPOINTS_SECOND_DIRECTORY: directory, CHECKPOINTS_SECOND_S3_BUCKET: bucket } = config;
  if (directory) return { second: createDirectoryObjects(directory) };
  const { CHECKPOINTS_SECOND_S3_REGION: region, CHECKPOINTS_SECOND_S3_ENDPOINT: endpoint } = config;
  if (!bucket) return {};
  return { second: createS3Objects({ ...bucketAt(bucket, region, endpoint), withDeleted: true }) };
}

/** What is wrong with where checkpoints go, if an owner of the object store is to be kept from cutting the trail; null: nothing. */
export async function checkpointLockError(config: Config): Promise<string | null> {
  const { CHECKPOINTS_S3_BUCKET: bucket, OBJECTS_S3_BUCKET: documents } = config;
  if (!bucket) return 'CHECKPOINTS_S3_BUCKET: a bucket for audit checkpoints alone, with object lock';
  if (bucket === documents)
    return 'CHECKPOINTS_S3_BUCKET: another bucket than OBJECTS_S3_BUCKET, which must be able to forget';
  const at = bucketAt(bucket, config.OBJECTS_S3_REGION, config.OBJECTS_S3_ENDPOINT);
  if (await hasObjectLock(at)) return null;
  return `CHECKPOINTS_S3_BUCKET: ${bucket} has no object lock with a default retention; give it one`;
}

/**
 * Refuses a worker whose checkpoints can be deleted, outside development (DEV_ISSUER_FILE). With CHECKPOINTS_UNLOCKED=1
 * it is told by `onUnlocked` instead. Throws ConsiliumError('invalid_config').
 */
export async function requireCheckpointLock(
  config: Config,
  onUnlocked: (why: string) => void,
): Promise<void> {
  if (config.DEV_ISSUER_FILE !== undefined) return;
  const wrong = await checkpointLockError(config);
  if (wrong === null) return;
  if (config.CHECKPOINTS_UNLOCKED !== '1')
    throw missing(`${wrong}\n  or CHECKPOINTS_UNLOCKED: 1, if you accept that the trail can be cut`);
  onUnlocked(wrong);
}

function openBucket(config: Config, bucket: string): ObjectStore {
  return createS3Objects(bucketAt(bucket, config.OBJECTS_S3_REGION, config.OBJECTS_S3_ENDPOINT));
}

/** Servers that are not Amazon's seldom have a name for every bucket. */
function bucketAt(bucket: string, region: string, endpoint: string | undefined): S3ObjectsOptions {
  return { bucket, region, ...(endpoint ? { endpoint, forcePathStyle: true } : {}) };
}

function missing(line: string): ConsiliumError {
  return new ConsiliumError('invalid_config', { remedy: `set in the environment or in .env:\n  ${line}` });
}
