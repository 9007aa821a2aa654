import { patientCompartment } from '@consilium/kernel';
import { createRoute, z } from '@hono/zod-openapi';
import type { GatewayDeps } from '../gateway-deps.ts';
import type { GatewayLimits } from '../limits/gateway-limits.ts';
import { strictJson } from '../limits/strict-json.ts';
import { id } from '../schemas/ids.ts';
import { BODY_PROBLEMS, COMMON_PROBLEMS, problemResponses } from '../schemas/problem.ts';
import type { GatewayApp } from './route-context.ts';
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
              reason: z.string().min(10).max(2_000),
              minutes: z.int().min(1).max(60),
            }),
          },
        },
      },
    },
    responses: {
      201: json(
        z.object({ expires_at: z.string() }),
        'The patient is open for purpose ETREAT until then, and is told',
      ),
      ...problemResponses(...COMMON_PROBLEMS, ...BODY_PROBLEMS),
    },
    middleware: strictJson(limits.bodyBytes),
  });
  app.openapi(route, async (c) => {
    const { patient, reason, minutes } = c.req.valid('json');
    const { tenant, actor } = c.get('identity');
    const scope = { tenant, actor, compartment: patientCompartment(patient), purpose: 'ETREAT' as const };
    const { expiresAt } = await deps.breakGlass.open({ scope, reason, minutes });
    return c.json({ expires_at: expiresAt }, 201);
  });
}
