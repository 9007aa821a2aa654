import { readFileSync } from 'node:fs';
import { checkInstead, checkPresets, type Providers } from './check-presets.ts';
import {
  type ModelFacts,
  type ModelLibrary,
  PROVIDERS,
  type ProviderLibrary,
  type ProviderName,
} from './library.ts';
import { type LibraryFile, librarySchema, type OverrideFile, overrideSchema } from './library-schema.ts';
import { readYaml } from './read-yaml.ts';

export interface LibraryOptions {
  /** Name in error messages. Default `models.yml`. */
  readonly file?: string;
  /** A deployment's own tiers, models and prices, laid over the text. */
  readonly override?: { readonly text: string; readonly file: string };
}

/** Reads a model library; throws ConsiliumError('invalid_model_library') with file:line:column. */
export function loadModelLibrary(text: string, options: LibraryOptions = {}): ModelLibrary {
  const base = readYaml(librarySchema, text, options.file ?? 'models.yml');
  const over = options.override
    ? readYaml(overrideSchema, options.override.text, options.override.file)
    : undefined;
  const providers = Object.fromEntries(
    PROVIDERS.map((name) => [name, merge(name, base.value.providers[name], over?.value.providers[name])]),
  ) as Providers;
  for (const read of [base, ...(over ? [over] : [])]) {
    checkInstead(read, providers);
    checkPresets(read, providers);
  }
  const presets = Object.entries({ ...base.value.presets, ...over?.value.presets });
  return Object.freeze({
    ...providers,
    presets: Object.fromEntries(presets.map(([id, preset]) => [id, Object.freeze({ id, ...preset })])),
  });
}

/** The library that comes with this package. */
export function defaultModelLibrary(options: LibraryOptions = {}): ModelLibrary {
  return loadModelLibrary(readFileSync(new URL('../../models.yml', import.meta.url), 'utf8'), options);
}

type ProviderFile = LibraryFile['providers']['gemini'];
type ProviderOverride = OverrideFile['providers']['gemini'];

function merge(provider: ProviderName, base: ProviderFile, over: ProviderOverride): ProviderLibrary {
  const search = over?.search ?? base.search ?? 0;
  const models = Object.entries({ ...base.models, ...over?.models }).map(
    ([id, { output, price, retires = null, use = null, role, size, instead, ...facts }]): [
      string,
      ModelFacts,
    ] => {
      const { later, ...now } = price;
      const dated = { ...present(now), later: later.map(present) };
      const local = present({ role, size, instead });
      return [
        id,
        { ...facts, ...local, provider, id, maxOutput: output, price: dated, search, retires, use },
      ];
    },
  );
  return {
    tiers: { fast: over?.tiers.fast ?? base.tiers.fast, deep: over?.tiers.deep ?? base.tiers.deep },
    search,
    embedding: over?.embedding ?? base.embedding ?? null,
    models: Object.fromEntries(models),
    withdrawn: { ...base.withdrawn, ...over?.withdrawn },
  };
}

/** Without what is undefined. */
function present<T extends object>(
  value: T,
): { [key in keyof T]: undefined extends T[key] ? never : T[key] } & {
  [key in keyof T]?: Exclude<T[key], undefined>;
} {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as never;
}
