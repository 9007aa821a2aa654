import { BREAK_GLASS_CODES, patientCompartment } from '@consilium/kernel';
import { createRoute, z } from '@hono/zod-openapi';
import type { GatewayDeps } from '../gateway-deps.ts';
import type { GatewayLimits } from '../limits/gateway-limits.ts';
import { strictJson } from '../limits/strict-json.ts';
import type { GatewayApp } from '../route-context.ts';
import { id } from '../schemas/ids.ts';
import { BODY_PROBLEMS, COMMON_PROBLEMS, problemResponses } from '../schemas/problem.ts';
import { json } from './scoped-route.ts';

/** Opens a patient in an emergency: with a reason, for at most an hour, on the record, and the patient is told. */
export function addBreakGlassRoute(app: GatewayApp, deps: GatewayDeps, limits: GatewayLimits): void {
  const route = createRoute({
    method: 'post',
    path: '/v1/break-glass',
    operationId: 'breakGlass',
    summary: 'Open a patient in an emergency, for at most an hour',
    tags: ['emergency'],
    security: [{ bearer: [] }],
    request: {
      body: {
        required: true,
        content: {
          'application/json': {
            schema: z.strictObject({
              patient: id,
              code: z.enum(BREAK_GLASS_CODES),
              reason: z.string().min(10).max(2_000),
              minutes: z.int().min(1).max(60),
            }),
          },
        },
      },
    },
    responses: {
      200: json(
        z.object({ already_open: z.literal(true) }),
        'The caller treats this patient and needs no emergency access; nothing was opened and nobody is told',
      ),
      201: json(
        z.object({ expires_at: z.string() }),
        'The patient is open for purpose ETREAT until then, and is told',
      ),
      ...problemResponses(...COMMON_PROBLEMS, ...BODY_PROBLEMS),
    },
    middleware: strictJson(limits.bodyBytes),
  });
  app.openapi(route, async (c) => {
    const { patient, code, reason, minutes } = c.req.valid('json');
    const { tenant, actor } = c.get('identity');
    const scope = { tenant, actor, compartment: patientCompartment(patient), purpose: 'ETREAT' as const };
    const opened = await deps.breakGlass.open({ scope, code, reason, minutes });
    if (opened === null) return c.json({ already_open: true as const }, 200);
    return c.json({ expires_at: opened.expiresAt }, 201);
  });
}
