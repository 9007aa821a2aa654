import { z } from '@hono/zod-openapi';
import type { GatewayDeps } from '../../gateway-deps.ts';
import { partOf } from '../../part-of.ts';
import type { GatewayApp } from '../../route-context.ts';
import { json, ownRoute } from '../describe-route.ts';

const answeringView = z.object({
  named: z.string().openapi({ description: 'As the preset names it', example: 'phi-4' }),
  provider: z.string(),
  model: z.string().describe('Who answers for it here'),
  context: z.int().nullable().describe('Tokens; null: not known'),
  price: z
    .object({ input: z.number(), output: z.number() })
    .nullable()
    .describe('USD for a million tokens; null: not known'),
  retires: z.string().nullable().describe('The day on which its provider ends it'),
  use: z.string().nullable().describe('What comes after it'),
});
const presetView = z
  .object({
    id: z.string().openapi({ example: 'D4' }),
    mode: z.enum(['single', 'critique', 'debate', 'pipeline', 'ensemble']),
    ours: z.boolean().describe('The design does not name its models: they are our choice'),
    deepens: z.boolean().describe('The rest is asked only where the first answers disagree'),
    models: z.array(answeringView),
    functions: z.array(z.string()).describe('That use it where nobody chooses another'),
  })
  .openapi('OperatedPreset');

/** Presets and the models that answer for them: configuration, nothing of a patient. */
export function addPresetsRoute(app: GatewayApp, deps: GatewayDeps): void {
  const route = ownRoute('get', '/v1/operate/presets', 'listPresets', {
    summary: 'The presets of functions, and who answers for each of their models here',
    responses: {
      200: json(
        z.object({
          presets: z.array(presetView),
          stand_in: z.boolean().describe('A stand-in answers for all models'),
        }),
        'In the order of the model library',
      ),
    },
  });
  app.openapi(route, (c) => {
    const { presets, functions } = partOf(deps, 'work');
    const views = presets.list().map((preset) => ({
      ...{ id: preset.id, mode: preset.mode, ours: preset.ours, deepens: preset.deepens },
      models: (presets.answering?.(preset) ?? []).map((each) => ({
        ...each,
        price: each.price && { ...each.price },
      })),
      functions: [...functions.values()]
        .filter((each) => !each.byCode && each.presets.default === preset.id)
        .map(({ name }) => name),
    }));
    return c.json({ presets: views, stand_in: deps.about?.standInModel ?? false }, 200);
  });
}
