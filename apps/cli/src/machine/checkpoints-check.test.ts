import { type S3Stand, startS3 } from '@consilium/store/test-support/s3-server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkCheckpoints } from './checkpoints-check.ts';

describe('what doctor says of the bucket of checkpoints [E6] [F3]', () => {
  let server: S3Stand;
  beforeAll(async () => {
    server = await startS3();
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER');
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await server.stop();
  });
  const check = (documents: string, checkpoints?: string, more = {}) =>
    checkCheckpoints({
      ...more,
      OBJECTS_S3_BUCKET: documents,
      OBJECTS_S3_ENDPOINT: server.endpoint,
      ...(checkpoints ? { CHECKPOINTS_S3_BUCKET: checkpoints } : {}),
    });

  it('finds nothing where a start keeps everything in a folder, or the bucket is locked', async () => {
    expect(await checkCheckpoints({})).toBeNull();
    const [documents, locked] = [await server.newBucket(), await server.newBucket()];
    server.lockBucket(locked, { days: 400 });
    expect(await check(documents, locked)).toBeNull();
    // As beside a real installation.
    const real = { NODE_ENV: 'production', TOKEN_JWKS_URL: 'https://issuer.example/jwks' };
    expect(await check(documents, locked, real)).toBeNull();
  });

  it.each([
    ['there is none', () => undefined, /CHECKPOINTS_S3_BUCKET: a bucket for audit checkpoints alone/],
    ['it is that of the documents', (documents: string) => documents, /another bucket/],
    ['it has no lock', (_: string, other: string) => other, /has no object lock/],
  ])('says what is wrong where %s', async (_, choose, says) => {
    const [documents, other] = [await server.newBucket(), await server.newBucket()];
    expect(await check(documents, choose(documents, other))).toMatchObject({
      id: 'checkpoints-unlocked',
      what: expect.stringMatching(says),
    });
  });

  it('says so where the bucket refuses to answer', async () => {
    const [documents, other] = [await server.newBucket(), await server.newBucket()];
    server.refuseNext(403, 'AccessDenied');
    expect((await check(documents, other))?.what).toContain('does not say whether it is locked');
  });

  it('has a lock without a retention that keeps nothing', async () => {
    const [documents, other] = [await server.newBucket(), await server.newBucket()];
    server.lockBucket(other, null);
    expect((await check(documents, other))?.what).toContain('default retention');
  });
});
