import { type AnswerRating, RATING_REASONS } from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import { existing } from '../problem.ts';
import type { GatewayApp, RouteContext } from '../route-context.ts';
import { id } from '../schemas/ids.ts';
import { ratingWords } from '../schemas/text.ts';
import { json, scopedRoute } from './describe-route.ts';

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
  const rate = scopedRoute(
    prefix,
    'put',
    '/conversations/{conversation}/messages/{seq}/rating',
    'rateAnswer',
    {
      summary: 'Say whether an answer has helped; a later word takes the place of an earlier one',
      params: { conversation: id, seq: z.coerce.number().int().min(1).max(LARGEST_SEQ) },
      body: newRating,
      responses: { 200: json(ratingView, 'As it is kept now') },
      maxBytes: limits.bodyBytes,
    },
  );
  app.openapi(rate, async (c) => {
    const { conversation, seq } = c.req.valid('param');
    const rating: AnswerRating = { seq, ...c.req.valid('json') };
    existing(await deps.history.rateAnswer(c.get('scope'), conversation, rating));
    return c.json(rating, 200);
  });

  const read = scopedRoute(prefix, 'get', '/conversations/{conversation}/ratings', 'readRatings', {
    summary: 'What you have said of answers of a conversation',
    params: { conversation: id },
    responses: { 200: json(z.object({ ratings: z.array(ratingView) }), 'Your own, by seq') },
  });
  app.openapi(read, async (c) => {
    const found = existing(await deps.history.readRatings(c.get('scope'), c.req.valid('param').conversation));
    return c.json({ ratings: [...found] }, 200);
  });
}
