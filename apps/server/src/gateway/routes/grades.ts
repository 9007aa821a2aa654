import {
  GRADE_CERTAINTIES,
  GRADE_CONCERNS,
  GRADE_PUBLICATION_BIAS,
  type GradeFields,
} from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import type { GatewayDeps } from '../gateway-deps.ts';
import type { GatewayLimits } from '../limits/gateway-limits.ts';
import { existing, ProblemError } from '../problem.ts';
import { requireStaff } from '../require-staff.ts';
import type { GatewayApp } from '../route-context.ts';
import { snapshotHash } from '../schemas/evidence-views.ts';
import { gradeComment } from '../schemas/text.ts';
import { viewOf } from '../schemas/view-of.ts';
import { json, ownRoute } from './describe-route.ts';

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
    after: z.int().min(0).max(1_000_000).describe('The version that you saw; 0: none'),
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
  const path = '/v1/evidence/snapshots/{hash}/grade';
  const params = { hash: snapshotHash };

  const list = ownRoute('get', path, 'listGrades', {
    summary: 'How certain staff have judged a source, by GRADE, newest first; for clinicians and operators',
    params,
    responses: { 200: json(z.object({ assessments: z.array(assessmentView) }), 'The first one holds') },
    problems: ['not_permitted'],
    middleware: [requireStaff],
  });
  app.openapi(list, async (c) => {
    const found = existing(await deps.grades.list({ scope: c.get('scope') }, c.req.valid('param').hash));
    return c.json({ assessments: found.map((each) => viewOf(assessmentView, each)) }, 200);
  });

  const add = ownRoute('post', path, 'addGrade', {
    summary: 'Judge a source by GRADE; earlier versions are kept; for clinicians and operators',
    params,
    body: newAssessment,
    responses: { 201: json(assessmentView, 'As it is kept') },
    maxBytes: limits.bodyBytes,
    problems: ['not_permitted', 'conflict'],
    middleware: [requireStaff],
  });
  app.openapi(add, async (c) => {
    const { after, risk_of_bias, publication_bias, ...same } = c.req.valid('json');
    const fields: GradeFields = { ...same, riskOfBias: risk_of_bias, publicationBias: publication_bias };
    const { hash } = c.req.valid('param');
    const added = existing(await deps.grades.add({ scope: c.get('scope') }, hash, fields, after));
    if (added === 'conflict') throw new ProblemError('conflict');
    return c.json(viewOf(assessmentView, added), 201);
  });
}
