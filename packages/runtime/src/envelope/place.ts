import { createHash } from 'node:crypto';

/**
 * Where a sealed value belongs. It is bound to the seal: the same bytes at another place do not open. The compartment is
 * bound by its key, and every envelope adds its payload's name and version.
 */
export type Place = readonly string[];

interface HandlerName {
  readonly service: string;
  readonly handler: string;
}

/** What is sent to a handler. */
export function inputPlace({ service, handler }: HandlerName): Place {
  return ['input', service, handler];
}

/** What a handler answers to the request with these sealed bytes, and to no other. */
export function replyPlace({ service, handler }: HandlerName, request: Uint8Array): Place {
  return ['reply', service, handler, createHash('sha256').update(request).digest('base64url')];
}

/** `number`: of the steps of this invocation, in the order in which they begin. */
export function stepPlace(invocation: string, number: number, name: string): Place {
  return ['step', invocation, String(number), name];
}
