import { type AnswerRating, RATING_REASONS } from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import { strictJson } from '../limits/strict-json.ts';
import { ProblemError } from '../problem.ts';
import type { GatewayApp, RouteContext } from '../route-context.ts';
import { id } from '../schemas/ids.ts';
import { BODY_PROBLEMS } from '../schemas/problem.ts';
import { ratingWords } from '../schemas/text.ts';
import { json, pathParams, scopedRoute } from './scoped-route.ts';

const LARGEST_SEQ = 2_147_483_647;

const newRating = z
  .strictObject({
    helpful: z.boolean(),
    reason: z.enum(RATING_REASONS).nullable().default(null),
    words: ratingWords.nullable().default(null),
  })
  .openapi('NewRating', { example: { helpful: false, reason: 'missing', words: 'The dose is not named.' } });

const ratingView = z
  .object({
    seq: z.int(),
    helpful: z.boolean(),
    reason: z.enum(RATING_REASONS).nullable(),
    words: z.string().nullable(),
  })
  .openapi('Rating', { description: 'What you have said of an answer' });

/** Whether an answer about a patient has helped: each reader's own word, kept with the patient. */
export function addRatingRoutes(app: GatewayApp, { deps, limits, prefix }: RouteContext): void {
  const rate = scopedRoute(prefix, {
    method: 'put',
    path: '/conversations/{conversation}/messages/{seq}/rating',
    name: 'rateAnswer',
    summary: 'Say whether an answer has helped; a later word takes the place of an earlier one',
    request: {
      params: pathParams(prefix, { conversation: id, seq: z.coerce.number().int().min(1).max(LARGEST_SEQ) }),
      body: { required: true, content: { 'application/json': { schema: newRating } } },
    },
    responses: { 200: json(ratingView, 'As it is kept now') },
    problems: BODY_PROBLEMS,
    middleware: strictJson(limits.bodyBytes),
  });
  app.openapi(rate, async (c) => {
    const { conversation, seq } = c.req.valid('param');
    const rating: AnswerRating = { seq, ...c.req.valid('json') };
    if ((await deps.history.rateAnswer(c.get('scope'), conversation, rating)) === 'not-found')
      throw new ProblemError('not_found');
    return c.json(rating, 200);
  });

  const read = scopedRoute(prefix, {
    method: 'get',
    path: '/conversations/{conversation}/ratings',
    name: 'readRatings',
    summary: 'What you have said of answers of a conversation',
    request: { params: pathParams(prefix, { conversation: id }) },
    responses: { 200: json(z.object({ ratings: z.array(ratingView) }), 'Your own, by seq') },
  });
  app.openapi(read, async (c) => {
    const found = await deps.history.readRatings(c.get('scope'), c.req.valid('param').conversation);
    if (found === 'not-found') throw new ProblemError('not_found');
    return c.json({ ratings: [...found] }, 200);
  });
}
