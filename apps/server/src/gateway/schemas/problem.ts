import { z } from '@hono/zod-openapi';
import { PROBLEMS, type ProblemCode } from '../problem.ts';

const problem = z
  .strictObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string(),
    instance: z.string(),
    remedy: z.string().optional(),
    errors: z.array(z.strictObject({ field: z.string(), reason: z.string() })).optional(),
    outcome: z.looseObject({ resourceType: z.literal('OperationOutcome') }).optional(),
  })
  .openapi('Problem', { description: 'RFC 9457 problem details' });

/** The error responses of a route, with an example for each code. */
export function problemResponses(...codes: readonly ProblemCode[]) {
  const byStatus = Map.groupBy(codes, (code) => PROBLEMS[code][0]);
  const entries = [...byStatus].map(([status, group]) => [status, responseOf(group)] as const);
  return Object.fromEntries(entries) as Record<number, ReturnType<typeof responseOf>>;
}

/** What every route under /v1 may answer. */
export const COMMON_PROBLEMS = [
  'unauthorized',
  'csrf',
  'purpose_not_granted',
  'not_found',
  'invalid_request',
  'rate_limited',
  'internal',
  'unavailable',
  'timeout',
] as const satisfies readonly ProblemCode[];

export const BODY_PROBLEMS = [
  'malformed_body',
  'too_large',
  'unsupported_media_type',
] as const satisfies readonly ProblemCode[];

export const WRITE_PROBLEMS = [
  ...BODY_PROBLEMS,
  'not_permitted',
  'conflict',
  'invalid_resource',
] as const satisfies readonly ProblemCode[];

function responseOf(codes: readonly ProblemCode[]) {
  const examples = Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code) }]));
  return {
    description: codes.map((code) => PROBLEMS[code][1]).join('; '),
    content: { 'application/problem+json': { schema: problem, examples } },
  };
}

function exampleOf(code: ProblemCode) {
  const [status, title] = PROBLEMS[code];
  return { type: `urn:consilium:problem:${code}`, title, status, code, instance: 'urn:consilium:request:…' };
}
