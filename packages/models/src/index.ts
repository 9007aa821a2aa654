export type { CallFacts } from './call-facts.ts';
export type { ModelsConfig } from './config.ts';
export {
  createModels,
  type DescribedModels,
  type Embedded,
  type ModelsDescription,
} from './create-models.ts';
export { countTokens } from './estimate.ts';
export {
  type ModelFacts,
  type ModelLibrary,
  PROVIDERS,
  type Price,
  type ProviderName,
  TIERS,
  type Tier,
} from './library/library.ts';
export { defaultModelLibrary, type LibraryOptions, loadModelLibrary } from './library/load-library.ts';
export { readModelName } from './library/model-name.ts';
export { priceOf } from './library/price.ts';
export { createMixedModels, type MixedConfig, type MixedModels } from './mixed/create-mixed-models.ts';
export { createPresets, type PresetsConfig } from './presets/create-presets.ts';
export { builtinsOf } from './providers/builtins.ts';
export { createProviderPrivacy, type PrivacyOptions } from './redaction/create-provider-privacy.ts';
export { namedInQuery } from './redaction/named-in-query.ts';
export { askForModels, type Served } from './served/ask-for-models.ts';
export { servedModels } from './served/check-served.ts';
export { modelProblems } from './served/model-problems.ts';
