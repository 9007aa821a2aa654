import type { MixedConfig } from '@consilium/models';

/** The models on which a turn can be replayed: all of the configured providers but embedding and retired ones, and local ones that the server may not have; those of the main provider without its prefix. */
export function replayModels(
  { library, providers, tiers = {} }: MixedConfig,
  today: string,
): readonly string[] {
  const [main] = providers;
  const listed = providers.flatMap(({ provider }) => {
    const { models, embedding, tiers: own } = library[provider];
    const ids = Object.values(models)
      .filter(
        ({ id, retires, instead }) =>
          id !== embedding && instead === undefined && (retires === null || retires > today),
      )
      .map(({ id }) => id);
    const named = provider === main.provider ? '' : `${provider}/`;
    return [...Object.values(own), ...ids].map((id) => `${named}${id}`);
  });
  return [...new Set([...Object.values(tiers).flat(), ...listed])].sort();
}
