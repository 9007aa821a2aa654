import { setTimeout } from 'node:timers/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  GetObjectLockConfigurationCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { ConsiliumError, type ObjectStore } from '@consilium/kernel';
import { keySegments, prefixFolders } from './object-key.ts';

export interface S3ObjectsOptions {
  readonly bucket: string;
  readonly region: string;
  /** Of a server that is not Amazon's. */
  readonly endpoint?: string;
  /** What the machine's role gives if not given. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** The bucket in the path instead of the host's name; false if not given. */
  readonly forcePathStyle?: boolean;
  /** Stands before every key, e.g. `consilium/`; none if not given. */
  readonly prefix?: string;
  /**
   * Also gives what a delete marker hides, and lists it: in a bucket with object lock a deletion is only that. False if
   * not given.
   */
  readonly withDeleted?: boolean;
}

/** A put that met another of the same key is tried again after these pauses, in ms. */
const PAUSES = [20, 50, 100, 200, 400, 800];

/**
 * Objects in a bucket. `ifAbsent` asks the server (`If-None-Match: *`): one that does not know the header overwrites,
 * so it must be a server that does (Amazon S3 since 2024, MinIO, Ceph). A bucket from which something is to be deleted
 * for good must keep no old versions. Throws ConsiliumError: `invalid_key`, `objects_unavailable` (retryable),
 * `objects_failed` with the service's code.
 */
export function createS3Objects(options: S3ObjectsOptions): ObjectStore {
  const { bucket: Bucket, prefix: before = '', withDeleted = false } = options;
  const client = clientOf(options);
  const place = (key: string) => ({ Bucket, Key: before + keySegments(key).join('/') });

  const put: ObjectStore['put'] = async (key, bytes, { ifAbsent = false } = {}) => {
    const command = { ...place(key), Body: bytes, ...(ifAbsent ? { IfNoneMatch: '*' } : {}) };
    for (const pause of [...PAUSES, null]) {
      try {
        await client.send(new PutObjectCommand(command));
        return 'stored';
      } catch (error) {
        if (ifAbsent && statusOf(error) === 412) return 'exists';
        if (statusOf(error) !== 409 || pause === null) return failed(error);
        await setTimeout(pause * (0.5 + Math.random()));
      }
    }
    throw unavailable();
  };

  return {
    put,
    get: async (key) => {
      try {
        const { Body } = await client.send(new GetObjectCommand(place(key)));
        return Body ? await Body.transformToByteArray() : new Uint8Array();
      } catch (error) {
        if (!(error instanceof S3ServiceException) || error.name !== 'NoSuchKey') return failed(error);
        return withDeleted ? hiddenBytes(client, place(key)) : null;
      }
    },
    delete: async (key) => {
      await client.send(new DeleteObjectCommand(place(key))).catch(failed);
    },
    list: (prefix, { after } = {}) => {
      prefixFolders(prefix);
      const StartAfter = after === undefined ? undefined : place(after).Key;
      return (withDeleted ? everyKeyOf : keysOf)(client, before, {
        Bucket,
        Prefix: before + prefix,
        ...(StartAfter ? { StartAfter } : {}),
      });
    },
  };
}

function clientOf(options: Omit<S3ObjectsOptions, 'bucket' | 'prefix'>): S3Client {
  const { region, endpoint, credentials, forcePathStyle = false } = options;
  return new S3Client({
    region,
    forcePathStyle,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(credentials === undefined ? {} : { credentials }),
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000, throwOnRequestTimeout: true },
  });
}

/**
 * True where the bucket keeps each new object from being deleted or overwritten for some days: object lock with a
 * default retention. Throws what the store does.
 */
export async function hasObjectLock(options: S3ObjectsOptions): Promise<boolean> {
  const client = clientOf(options);
  try {
    const asked = new GetObjectLockConfigurationCommand({ Bucket: options.bucket });
    const { ObjectLockConfiguration: lock } = await client.send(asked);
    const { Mode, Days = 0, Years = 0 } = lock?.Rule?.DefaultRetention ?? {};
    return lock?.ObjectLockEnabled === 'Enabled' && Mode !== undefined && Days + Years > 0;
  } catch (error) {
    if (statusOf(error) === 404 && (error as S3ServiceException).name !== 'NoSuchBucket') return false;
    return failed(error);
  } finally {
    client.destroy();
  }
}

async function* keysOf(
  client: S3Client,
  before: string,
  wanted: { readonly Bucket: string; readonly Prefix: string; readonly StartAfter?: string },
): AsyncGenerator<string> {
  let ContinuationToken: string | undefined;
  do {
    const asked = { ...wanted, ...(ContinuationToken ? { ContinuationToken } : {}) };
    const page = await client.send(new ListObjectsV2Command(asked)).catch(failed);
    for (const { Key } of page.Contents ?? []) if (Key) yield Key.slice(before.length);
    ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
  } while (ContinuationToken);
}

/** As above, but also keys of which only older versions are there. Each once: versions of a key follow each other. */
async function* everyKeyOf(
  client: S3Client,
  before: string,
  {
    StartAfter,
    ...wanted
  }: { readonly Bucket: string; readonly Prefix: string; readonly StartAfter?: string },
): AsyncGenerator<string> {
  let marker = StartAfter === undefined ? {} : { KeyMarker: StartAfter };
  let last: string | undefined;
  for (;;) {
    const page = await client.send(new ListObjectVersionsCommand({ ...wanted, ...marker })).catch(failed);
    for (const { Key } of page.Versions ?? []) {
      if (Key && Key !== last) yield Key.slice(before.length);
      last = Key;
    }
    if (!page.IsTruncated || page.NextKeyMarker === undefined) return;
    const { NextKeyMarker: KeyMarker, NextVersionIdMarker: VersionIdMarker } = page;
    marker = { KeyMarker, ...(VersionIdMarker ? { VersionIdMarker } : {}) };
  }
}

/** The oldest version of an object that a delete marker hides: the first to be put is what was kept. Null: there is none. */
async function hiddenBytes(
  client: S3Client,
  { Bucket, Key }: { readonly Bucket: string; readonly Key: string },
): Promise<Uint8Array | null> {
  try {
    const { Versions = [] } = await client.send(new ListObjectVersionsCommand({ Bucket, Prefix: Key }));
    // The newest of a key comes first.
    const VersionId = Versions.findLast((version) => version.Key === Key)?.VersionId;
    if (VersionId === undefined) return null;
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, VersionId }));
    return Body ? await Body.transformToByteArray() : new Uint8Array();
  } catch (error) {
    return failed(error);
  }
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}

/** Names and messages of the service hold the bucket and opaque keys; only its code goes on. */
function failed(error: unknown): never {
  if (error instanceof ConsiliumError) throw error;
  const status = statusOf(error);
  if (status === undefined || status >= 500 || status === 429 || status === 409) throw unavailable();
  throw new ConsiliumError('objects_failed', {
    remedy: `look up the service's code: ${(error as S3ServiceException).name}`,
  });
}

function unavailable(): ConsiliumError {
  return new ConsiliumError('objects_unavailable', { retryable: true });
}
