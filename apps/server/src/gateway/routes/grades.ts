import {
  GRADE_CERTAINTIES,
  GRADE_CONCERNS,
  GRADE_PUBLICATION_BIAS,
  type GradeAssessment,
  type GradeFields,
} from '@consilium/kernel';
import { createRoute, z } from '@hono/zod-openapi';
import type { GatewayDeps } from '../gateway-deps.ts';
import type { GatewayLimits } from '../limits/gateway-limits.ts';
import { strictJson } from '../limits/strict-json.ts';
import { ProblemError } from '../problem.ts';
import { requireStaff } from '../require-staff.ts';
import type { GatewayApp } from '../route-context.ts';
import { snapshotHash } from '../schemas/evidence-views.ts';
import { BODY_PROBLEMS, COMMON_PROBLEMS, problemResponses } from '../schemas/problem.ts';
import { gradeComment } from '../schemas/text.ts';
import { json } from './scoped-route.ts';

const concern = z.enum(GRADE_CONCERNS).nullable();
const FIELDS = {
  ...{ risk_of_bias: concern, inconsistency: concern, indirectness: concern, imprecision: concern },
  publication_bias: z.enum(GRADE_PUBLICATION_BIAS).nullable(),
  certainty: z.enum(GRADE_CERTAINTIES).nullable(),
};

const newAssessment = z
  .strictObject({
    ...FIELDS,
    comment: gradeComment.nullable(),
    after: z.int().min(0).max(1_000_000).openapi({ description: 'The version that you saw; 0: none' }),
  })
  .openapi('NewGradeAssessment');

const assessmentView = z
  .object({
    version: z.int(),
    ...FIELDS,
    comment: z.string().nullable(),
    by: z.string(),
    at: z.iso.datetime(),
  })
  .openapi('GradeAssessment', {
    description: 'What a person says of a source in the fields of GRADE; null: not judged',
  });

/** GRADE's fields, filled by staff with no patient open. The level by rule stays as it is. */
export function addGradeRoutes(app: GatewayApp, deps: GatewayDeps, limits: GatewayLimits): void {
  const place = {
    ...{ tags: ["the actor's own compartment"], security: [{ bearer: [] }] },
    path: '/v1/evidence/snapshots/{hash}/grade',
  };
  const params = z.object({ hash: snapshotHash });

  const list = createRoute({
    ...place,
    method: 'get',
    operationId: 'listGrades',
    summary: 'How certain staff have judged a source, by GRADE, newest first; for clinicians and operators',
    request: { params },
    responses: {
      200: json(z.object({ assessments: z.array(assessmentView) }), 'The first one holds'),
      ...problemResponses(...COMMON_PROBLEMS, 'not_permitted'),
    },
    middleware: [requireStaff],
  });
  app.openapi(list, async (c) => {
    const found = await deps.grades.list({ scope: c.get('scope') }, c.req.valid('param').hash);
    if (found === 'not-found') throw new ProblemError('not_found');
    return c.json({ assessments: found.map(toView) }, 200);
  });

  const add = createRoute({
    ...place,
    method: 'post',
    operationId: 'addGrade',
    summary: 'Judge a source by GRADE; earlier versions are kept; for clinicians and operators',
    request: { params, body: { required: true, content: { 'application/json': { schema: newAssessment } } } },
    responses: {
      201: json(assessmentView, 'As it is kept'),
      ...problemResponses(...COMMON_PROBLEMS, ...BODY_PROBLEMS, 'not_permitted', 'conflict'),
    },
    middleware: [requireStaff, strictJson(limits.bodyBytes)],
  });
  app.openapi(add, async (c) => {
    const { after, risk_of_bias, publication_bias, ...same } = c.req.valid('json');
    const fields: GradeFields = { ...same, riskOfBias: risk_of_bias, publicationBias: publication_bias };
    const { hash } = c.req.valid('param');
    const added = await deps.grades.add({ scope: c.get('scope') }, hash, fields, after);
    if (added === 'not-found') throw new ProblemError('not_found');
    if (added === 'conflict') throw new ProblemError('conflict');
    return c.json(toView(added), 201);
  });
}

function toView({ riskOfBias, publicationBias, ...same }: GradeAssessment): z.infer<typeof assessmentView> {
  return { ...same, risk_of_bias: riskOfBias, publication_bias: publicationBias };
}
