import { suggestName } from '@consilium/base';
import type { PresetMode } from '@consilium/kernel';
import { isTier, PROVIDERS, type ProviderLibrary, type ProviderName } from './library.ts';
import type { LibraryFile, OverrideFile } from './library-schema.ts';
import { readModelName } from './model-name.ts';
import type { ReadFile } from './read-yaml.ts';

export type Providers = { readonly [provider in ProviderName]: ProviderLibrary };
type Read = ReadFile<LibraryFile | OverrideFile>;

/** How many models a preset of this letter has, and how they may be asked: the seed's table. */
const FAMILIES: {
  readonly [letter: string]: { readonly models: number; readonly modes: readonly PresetMode[] };
} = {
  S: { models: 1, modes: ['single'] },
  D: { models: 2, modes: ['critique', 'debate', 'pipeline'] },
  T: { models: 3, modes: ['pipeline', 'ensemble', 'debate'] },
  Q: { models: 4, modes: ['ensemble', 'pipeline', 'debate'] },
  P: { models: 5, modes: ['ensemble', 'pipeline', 'debate'] },
};

/** How many models each mode can ask. */
const SEATS: { readonly [mode in PresetMode]: readonly [least: number, most: number] } = {
  single: [1, 1],
  critique: [2, 2],
  debate: [2, 8],
  pipeline: [2, 8],
  ensemble: [3, 8],
};

/** Refuses a preset that names a model nobody lists, or more or fewer than its mode or its letter takes. */
export function checkPresets({ value, refuse }: Read, providers: Providers): void {
  for (const [id, { mode, models }] of Object.entries(value.presets)) {
    const at = ['presets', id];
    const [least, most] = SEATS[mode];
    if (models.length < least || models.length > most)
      refuse(
        [...at, 'models'],
        `${id}: ${mode} asks ${least === most ? least : `${least} to ${most}`} models, not ${models.length}`,
        'add or remove models, or choose another mode',
      );
    const family = /^[A-Z]\d+$/.test(id) ? FAMILIES[id[0]!] : undefined;
    if (family && !family.modes.includes(mode))
      refuse([...at, 'mode'], `${id} cannot be ${mode}`, `use ${family.modes.join(', ')}, or another id`);
    if (family && models.length !== family.models)
      refuse(
        [...at, 'models'],
        `${id} has ${models.length} models`,
        `an id with ${id[0]} has ${family.models}: change the list, or use another id`,
      );
    models.forEach((model, index) => {
      if (!isListed(model, providers))
        refuse(
          [...at, 'models', index],
          `no provider lists ${model}`,
          suggestName(model, allModels(providers), 'list it below its provider, with its context and price'),
        );
    });
  }
}

/** Checks `instead`, the models that answer in place of a local one: each must be listed, and the last must be a tier, which is always configured. */
export function checkInstead({ value, refuse }: Read, providers: Providers): void {
  for (const name of PROVIDERS)
    for (const [id, { instead = [] }] of Object.entries(value.providers[name]?.models ?? {})) {
      const at = ['providers', name, 'models', id, 'instead'];
      instead.forEach((model, index) => {
        if (!isListed(model, providers))
          refuse(
            [...at, index],
            `no provider lists ${model}`,
            suggestName(
              model,
              allModels(providers),
              'use fast, deep or a model that is listed, as openai/gpt-6-luna',
            ),
          );
      });
      if (instead.length > 0 && !isTier(instead.at(-1)!))
        refuse(
          [...at, instead.length - 1],
          `${id} has nothing to fall back on where ${instead.join(', ')} is not configured`,
          'end the list with fast or deep',
        );
    }
}

/** A tier, a model of a local server by its id, or any by provider and id. */
function isListed(name: string, providers: Providers): boolean {
  if (isTier(name)) return true;
  const { provider, model } = readModelName(name, 'compatible');
  return Object.hasOwn(providers[provider].models, model);
}

function allModels(providers: Providers): readonly string[] {
  return PROVIDERS.flatMap((provider) =>
    Object.keys(providers[provider].models).map((id) =>
      provider === 'compatible' ? id : `${provider}/${id}`,
    ),
  );
}
