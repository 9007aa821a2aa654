import { parseJson } from '@consilium/kernel';
import type { MiddlewareHandler } from 'hono';
import type { GatewayEnv } from '../env.ts';
import { ProblemError } from '../problem.ts';
import { readBody } from './read-body.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Deeper than any resource that the record takes, and as many values as the bytes of a body can reasonably hold. */
const DEPTH = 100;
const VALUES = 20_000;

/** Bounds the body and refuses what the platform would silently repair: bytes that are not UTF-8, broken JSON. */
export function strictJson(maxBytes: number, types?: readonly string[]): MiddlewareHandler<GatewayEnv> {
  const bounds = { bytes: maxBytes, depth: DEPTH, values: VALUES, ...(types ? { types } : {}) };
  return async (c, next) => {
    const bytes = await readBody(c, bounds);
    try {
      const body = parseJson(utf8.decode(bytes));
      // Read once: what checks the body is handed the same.
      c.req.json = async () => body as never;
    } catch {
      throw new ProblemError('malformed_body');
    }
    await next();
  };
}
