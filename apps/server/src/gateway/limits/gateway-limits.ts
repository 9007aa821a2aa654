/** Requests are counted by what they cost: opening a stream is not reading a page. */
export const ROUTE_CLASSES = ['read', 'write', 'stream'] as const;
export type RouteClass = (typeof ROUTE_CLASSES)[number];

export interface Rate {
  readonly points: number;
  readonly seconds: number;
}

export interface GatewayLimits {
  readonly actor: { readonly [name in RouteClass]: Rate };
  readonly tenant: { readonly [name in RouteClass]: Rate };
  /** Open event streams of one actor at one gateway. Default 10. */
  readonly streamsPerActor: number;
  /** Bytes of a message's body. Default 256 KiB; every other body 16 KiB. */
  readonly messageBytes: number;
  readonly bodyBytes: number;
  /** Bytes of one resource. Default 256 KiB. */
  readonly resourceBytes: number;
  readonly imports: ImportLimits;
  readonly documents: DocumentLimits;
  /** Milliseconds before a request (not a stream) is answered with 503. Default 15,000. */
  readonly requestMs: number;
  /** Of a run of a function: bytes of its input, and milliseconds for which it is waited for. Default 4 MiB and 60,000. */
  readonly work: { readonly bytes: number; readonly waitMs: number };
  /** Milliseconds between heartbeats of a stream. Default 15,000. */
  readonly heartbeatMs: number;
  /** Milliseconds between looks at the grant of an open stream. Default 30,000. */
  readonly grantCheckMs: number;
  /** Milliseconds that a client may leave a stream unread before it is closed. Default 30,000. */
  readonly slowReaderMs: number;
}

export interface ImportLimits {
  /** Of one bundle: 32 MiB, 50,000 entries, 1,500,000 values, 72 objects and arrays within each other. */
  readonly bytes: number;
  readonly entries: number;
  readonly values: number;
  readonly depth: number;
  /** Imports of one actor, of one tenant and of all that one gateway holds at once. Default 2, 8 and 12; two are checked at a time. */
  readonly perActor: number;
  readonly perTenant: number;
  readonly atOnce: number;
  /** Bytes of all imports of one actor in an hour. Default 512 MiB. */
  readonly hourBytes: number;
  /** Milliseconds before an import that is not written yet is given up. Default 300,000. */
  readonly ms: number;
}

export interface DocumentLimits {
  /** Of one document: 32 MiB. */
  readonly bytes: number;
  /** Documents that are being sent or taken at once by one actor, by one tenant and by all of one gateway. Default 4, 16 and 32. */
  readonly perActor: number;
  readonly perTenant: number;
  readonly atOnce: number;
  /** Milliseconds that a client has to take one. Default 300,000. */
  readonly ms: number;
}

const perMinute = (points: number): Rate => ({ points, seconds: 60 });

export const DEFAULT_GATEWAY_LIMITS: GatewayLimits = Object.freeze({
  actor: { read: perMinute(600), write: perMinute(60), stream: perMinute(60) },
  tenant: { read: perMinute(60_000), write: perMinute(6_000), stream: perMinute(6_000) },
  streamsPerActor: 10,
  messageBytes: 256 * 1024,
  bodyBytes: 16 * 1024,
  resourceBytes: 256 * 1024,
  imports: {
    bytes: 32 * 1024 * 1024,
    entries: 50_000,
    // FHIR has some 24 bytes for each value, without spaces.
    values: 1_500_000,
    // What a resource may have, and the Bundle around it.
    depth: 72,
    perActor: 2,
    perTenant: 8,
    atOnce: 12,
    hourBytes: 512 * 1024 * 1024,
    ms: 300_000,
  },
  documents: { bytes: 32 * 1024 * 1024, perActor: 4, perTenant: 16, atOnce: 32, ms: 300_000 },
  requestMs: 15_000,
  work: { bytes: 4 * 1024 * 1024, waitMs: 60_000 },
  heartbeatMs: 15_000,
  grantCheckMs: 30_000,
  slowReaderMs: 30_000,
});
