import type { KeptAnswer, OperatedReplay } from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import { STAND_IN } from './stand-in.ts';
import { viewOf } from './view-of.ts';
import { runStatus } from './views.ts';

export const replayedAnswer = z
  .object({
    status: z.string(),
    text: z.string(),
    claims: z.array(
      z.object({
        sentence: z.string(),
        kind: z.enum(['chart', 'literature', 'own']),
        status: z.enum(['checked', 'unconfirmed', 'removed', 'unchecked']),
      }),
    ),
  })
  .openapi('ReplayedAnswer', {
    description: 'An answer with the verdict on each sentence that states something',
  });

export const replayView = z
  .object({
    run: z.string(),
    model: z.string(),
    by: z.string().describe('The operator who started it'),
    asked_at: z.string(),
    status: runStatus,
    code: z.string().nullable(),
    ms: z.number(),
    micro_usd: z.number(),
    stand_in: z.boolean().describe(STAND_IN),
    first: z.union([replayedAnswer, z.null()]).describe('The answer that the turn gave'),
    answer: z.union([replayedAnswer, z.null()]).describe('The answer of the replay; null: none, or not yet'),
  })
  .openapi('Replay', { description: 'A turn of a synthetic patient that was run again on another model' });

export function toReplay(replay: OperatedReplay) {
  const first = replay.first && toReplayedAnswer(replay.first);
  return viewOf(replayView, { ...replay, first, answer: replay.answer && toReplayedAnswer(replay.answer) });
}

export function toReplayedAnswer({ parts, claims, status }: KeptAnswer): z.infer<typeof replayedAnswer> {
  return {
    status,
    text: parts.map(({ text }) => text).join('\n\n'),
    claims: claims.map(({ sentence, kind, status }) => ({ sentence, kind, status })),
  };
}
