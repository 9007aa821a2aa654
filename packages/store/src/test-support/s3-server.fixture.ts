import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Files {
  readonly putBucket: (bucket: string) => Promise<void>;
  readonly getBucket: (bucket: string) => Promise<unknown>;
  readonly existsObject: (bucket: string, key: string) => Promise<boolean>;
  readonly listObjects: (
    bucket: string,
    options: { readonly prefix: string },
  ) => Promise<{
    readonly objects: readonly {
      readonly key: string;
      readonly size: number;
      readonly lastModifiedDate: Date;
    }[];
  }>;
}

interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  status: number;
  type: string;
  body: unknown;
}

interface Server {
  readonly store: Files;
  readonly middleware: ((exchange: Exchange, next: () => Promise<void>) => Promise<void>)[];
  readonly httpServer: { readonly closeAllConnections: () => void };
  readonly run: () => Promise<{ readonly port: number }>;
  readonly close: () => Promise<void>;
}

// It has no types of its own.
const require = createRequire(import.meta.url);
const S3rver = require('s3rver') as new (options: object) => Server;

export interface S3Stand {
  readonly endpoint: string;
  readonly newBucket: () => Promise<string>;
  /** From now on it says that it has object lock, and this default retention; null: none. */
  readonly lockBucket: (bucket: string, retention: { readonly days: number } | null) => void;
  /** The next request gets this answer. */
  readonly refuseNext: (status: number, code: string) => void;
  readonly stop: () => Promise<void>;
}

/** Keys of one answer; Amazon S3 gives up to 1,000 and may give fewer. */
export const S3_PAGE = 20;

/**
 * An S3 server on loopback. s3rver 3.7.1 knows no conditional put, lists in another order than Amazon S3 and cannot
 * page on this Node (its tokens are made with DES), and knows neither object lock nor versions: those are answered here, as
 * Amazon S3 does, with one version of each object.
 */
export async function startS3(): Promise<S3Stand> {
  const directory = await mkdtemp(join(tmpdir(), 's3-'));
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, vhostBuckets: false });
  const refusals: { readonly status: number; readonly code: string }[] = [];
  const putting = new Set<string>();
  /** Paths of objects behind a delete marker: of a bucket with a lock nothing is deleted. */
  const hidden = new Set<string>();
  const locks = new Map<string, { readonly days: number } | null>();

  const putIfAbsent = async (exchange: Exchange, next: () => Promise<void>) => {
    const { path } = exchange;
    if (putting.has(path)) return refuse(exchange, 409, 'ConditionalRequestConflict');
    putting.add(path);
    try {
      const [, bucket, ...key] = path.split('/');
      if (await server.store.existsObject(bucket!, key.join('/')))
        return refuse(exchange, 412, 'PreconditionFailed');
      await next();
    } finally {
      putting.delete(path);
    }
  };

  server.middleware.unshift(async (exchange, next) => {
    const refusal = refusals.shift();
    if (refusal) return refuse(exchange, refusal.status, refusal.code);
    if (exchange.method === 'GET' && 'object-lock' in exchange.query)
      return answerLock(locks.get(exchange.path.split('/')[1]!), exchange);
    if (exchange.method === 'PUT' && exchange.headers['if-none-match'] === '*')
      return putIfAbsent(exchange, next);
    if (exchange.method === 'GET' && 'versions' in exchange.query)
      return answerVersions(server.store, exchange);
    if (exchange.method === 'DELETE' && locks.has(exchange.path.split('/')[1]!)) {
      hidden.add(exchange.path);
      return answer(exchange, 204, '');
    }
    if (exchange.method === 'GET' && hidden.has(exchange.path) && !exchange.query.versionId)
      return refuse(exchange, 404, 'NoSuchKey');
    if (exchange.method === 'GET' && exchange.query['list-type'] === '2')
      return answerList(server.store, exchange, hidden);
    return next();
  });
  const { port } = await server.run();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    newBucket: async () => {
      const bucket = randomUUID();
      await server.store.putBucket(bucket);
      return bucket;
    },
    lockBucket: (bucket, retention) => {
      locks.set(bucket, retention);
    },
    refuseNext: (status, code) => {
      refusals.push({ status, code });
    },
    stop: async () => {
      server.httpServer.closeAllConnections();
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
}

function answerLock(retention: { readonly days: number } | null | undefined, exchange: Exchange): void {
  if (retention === undefined) {
    refuse(exchange, 404, 'ObjectLockConfigurationNotFoundError');
    return;
  }
  const rule =
    retention === null
      ? ''
      : `<Rule><DefaultRetention><Mode>COMPLIANCE</Mode><Days>${retention.days}</Days></DefaultRetention></Rule>`;
  answer(
    exchange,
    200,
    `<ObjectLockConfiguration><ObjectLockEnabled>Enabled</ObjectLockEnabled>${rule}</ObjectLockConfiguration>`,
  );
}

async function answerVersions(files: Files, exchange: Exchange): Promise<void> {
  const bucket = exchange.path.split('/')[1]!;
  const { prefix = '', 'key-marker': marker = '' } = exchange.query;
  const { objects } = await files.listObjects(bucket, { prefix });
  const left = objects
    .map(({ key }) => key)
    .sort()
    .filter((key) => key > marker);
  const page = left.slice(0, S3_PAGE);
  const more = left.length > page.length;
  const next = more ? `<NextKeyMarker>${page.at(-1)}</NextKeyMarker>` : '';
  const versions = page
    .map((key) => `<Version><Key>${key}</Key><VersionId>v1</VersionId></Version>`)
    .join('');
  answer(
    exchange,
    200,
    `<ListVersionsResult><IsTruncated>${more}</IsTruncated>${next}${versions}</ListVersionsResult>`,
  );
}

async function answerList(files: Files, exchange: Exchange, hidden: ReadonlySet<string>): Promise<void> {
  const bucket = exchange.path.split('/')[1]!;
  if (!(await files.getBucket(bucket))) return refuse(exchange, 404, 'NoSuchBucket');
  const { prefix = '', 'continuation-token': token = '', 'start-after': start = '' } = exchange.query;
  const after = token === '' ? start : Buffer.from(token, 'base64').toString();
  const { objects } = await files.listObjects(bucket, { prefix });
  const { delimiter } = exchange.query;
  // A folder stands for all keys below it, where somebody asks for folders.
  const folderOf = (key: string) => {
    const end = delimiter === undefined ? -1 : key.indexOf(delimiter, prefix.length);
    return end < 0 ? undefined : key.slice(0, end + 1);
  };
  const facts = new Map(objects.map((object) => [object.key, object]));
  const seen = objects.filter(({ key }) => !hidden.has(`/${bucket}/${key}`));
  const left = [...new Set(seen.map(({ key }) => folderOf(key) ?? key))].sort().filter((key) => key > after);
  const page = left.slice(0, S3_PAGE);
  const more = left.length > page.length;
  const next = more
    ? `<NextContinuationToken>${Buffer.from(page.at(-1)!).toString('base64')}</NextContinuationToken>`
    : '';
  answer(
    exchange,
    200,
    `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${page
      .map((key) => {
        const object = facts.get(key);
        if (!object) return `<CommonPrefixes><Prefix>${key}</Prefix></CommonPrefixes>`;
        const { size, lastModifiedDate } = object;
        return `<Contents><Key>${key}</Key><Size>${size}</Size><LastModified>${lastModifiedDate.toISOString()}</LastModified><ETag>"e"</ETag></Contents>`;
      })
      .join('')}</ListBucketResult>`,
  );
}

function refuse(exchange: Exchange, status: number, code: string): void {
  answer(exchange, status, `<Error><Code>${code}</Code></Error>`);
}

function answer(exchange: Exchange, status: number, xml: string): void {
  exchange.status = status;
  exchange.type = 'application/xml';
  exchange.body = `<?xml version="1.0" encoding="UTF-8"?>${xml}`;
}
