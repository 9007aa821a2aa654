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
  /** Bytes of an imported bundle, and of a document. Default 32 MiB each. */
  readonly importBytes: number;
  readonly documentBytes: number;
  /** Milliseconds before a request (not a stream) is answered with 503. Default 15,000. */
  readonly requestMs: number;
  /** Milliseconds between heartbeats of a stream. Default 15,000. */
  readonly heartbeatMs: number;
  /** Milliseconds between looks at the grant of an open stream. Default 30,000. */
  readonly grantCheckMs: number;
  /** Milliseconds that a client may leave a stream unread before it is closed. Default 30,000. */
  readonly slowReaderMs: number;
}

const perMinute = (points: number): Rate => ({ points, seconds: 60 });

export const DEFAULT_GATEWAY_LIMITS: GatewayLimits = Object.freeze({
  actor: { read: perMinute(600), write: perMinute(60), stream: perMinute(60) },
  tenant: { read: perMinute(60_000), write: perMinute(6_000), stream: perMinute(6_000) },
  streamsPerActor: 10,
  messageBytes: 256 * 1024,
  bodyBytes: 16 * 1024,
  resourceBytes: 256 * 1024,
  importBytes: 32 * 1024 * 1024,
  documentBytes: 32 * 1024 * 1024,
  requestMs: 15_000,
  heartbeatMs: 15_000,
  grantCheckMs: 30_000,
  slowReaderMs: 30_000,
});
