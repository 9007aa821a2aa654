import { z } from '@hono/zod-openapi';

/** Of everything with a model or money: it must not look like a provider's. */
export const STAND_IN =
  'A stand-in replied, no language model: the model is the one that it stands in for, the money what that would have cost';

export const monthView = z.object({
  used_micro_usd: z.number(),
  stand_in_micro_usd: z
    .number()
    .describe('The part of it that a stand-in would have cost: it counts against the cap, nobody pays it'),
  cap_micro_usd: z.number().nullable().describe('Null: none is set'),
});
