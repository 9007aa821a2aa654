import { ConsiliumError, type ObjectStore } from '@consilium/kernel';
import {
  createDirectoryObjects,
  createFileWrapper,
  createKeyRing,
  type createPool,
  createS3Objects,
  type StoredKeyRing,
} from '@consilium/store';
import type { Config } from './config.ts';

type Pool = ReturnType<typeof createPool>;

/**
 * The keys of patients and tenants, wrapped with KEY_FILE; in development (DEV_ISSUER_FILE is set) the file is made.
 * Throws ConsiliumError('invalid_config') without one.
 */
export async function openKeys(config: Config, pool: Pool): Promise<StoredKeyRing> {
  if (!config.KEY_FILE)
    throw missing('KEY_FILE: the master secrets, the same for every process, or give startServer a key ring');
  const wrapper = await createFileWrapper(config.KEY_FILE, { make: config.DEV_ISSUER_FILE !== undefined });
  return createKeyRing({ pool, wrapper, now: () => new Date() });
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
  return bucket ? openBucket(config, bucket) : openObjects(config);
}

function openBucket(config: Config, bucket: string): ObjectStore {
  const { OBJECTS_S3_ENDPOINT: endpoint } = config;
  return createS3Objects({
    bucket,
    region: config.OBJECTS_S3_REGION,
    // Servers that are not Amazon's seldom have a name for every bucket.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
  });
}

function missing(line: string): ConsiliumError {
  return new ConsiliumError('invalid_config', { remedy: `set in the environment or in .env:\n  ${line}` });
}
