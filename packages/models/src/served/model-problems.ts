import { ConsiliumError } from '@consilium/kernel';
import { findModel, isTier } from '../library/library.ts';
import { readModelName } from '../library/model-name.ts';
import type { MixedConfig } from '../mixed/create-mixed-models.ts';
import { notServed, servedModels } from './check-served.ts';

/**
 * What is wrong with the models of a configuration and those that agents name, one sentence each: ended, or not served by their
 * provider, which is asked for its list. A provider that gives none says nothing here.
 */
export async function modelProblems(
  { library, providers, tiers = {}, now = () => new Date() }: MixedConfig,
  named: readonly string[] = [],
): Promise<readonly string[]> {
  const main = providers[0].provider;
  const today = now().toISOString().slice(0, 10);
  const served = new Map(
    await Promise.all(
      providers.map(async (access) => [access.provider, await servedModels(access)] as const),
    ),
  );
  const names = ['fast', 'deep', ...named].flatMap((name) =>
    isTier(name) ? (tiers[name] ?? [name]) : [name],
  );
  const problems = [...new Set(names)].flatMap((name) => {
    const { provider, model } = readModelName(name, main);
    try {
      const { id } = findModel(library, provider, model, today);
      return notServed(library, provider, id, served.get(provider) ?? null) ?? [];
    } catch (error) {
      if (!(error instanceof ConsiliumError)) throw error;
      return error.remedy ?? error.code;
    }
  });
  return [...new Set(problems)];
}
