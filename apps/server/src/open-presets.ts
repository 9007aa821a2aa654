import { suggestName } from '@consilium/base';
import { ConsiliumError, type Presets } from '@consilium/kernel';
import { createPresets, type MixedConfig, servedModels } from '@consilium/models';
import { type ModelSettings, presetModels } from './models-config.ts';

/**
 * The presets over the configured providers. A local server is asked which models it serves; where it gives no list, it is taken to serve
 * all that are named. Throws ConsiliumError('invalid_config') for a model in AI_PRESET_MODELS that no preset names.
 */
export async function openPresets(config: ModelSettings, models: MixedConfig): Promise<Presets> {
  const chosen = presetModels(config);
  refuseUnknown(chosen, models);
  const local = models.providers.find(({ provider }) => provider === 'compatible');
  const served = local ? await servedModels(local) : null;
  const listed = served?.state === 'models' && served.ids.length > 0 ? { served: served.ids } : {};
  return createPresets({ ...models, models: chosen, ...listed });
}

function refuseUnknown(chosen: ReadonlyMap<string, string>, { library }: MixedConfig): void {
  const names = new Set(Object.values(library.presets).flatMap((preset) => preset.models));
  const unknown = [...chosen.keys()].find((name) => !names.has(name));
  if (unknown !== undefined)
    throw new ConsiliumError('invalid_config', {
      remedy: `AI_PRESET_MODELS: no preset names ${unknown}; ${suggestName(unknown, names, 'see packages/models/models.yml')}`,
    });
}
