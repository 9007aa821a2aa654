export type { CallFacts } from './call-facts.ts';
export type { ModelsConfig } from './config.ts';
export { createModels, type DescribedModels, type ModelsDescription } from './create-models.ts';
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
export { priceOf } from './library/price.ts';
export { builtinsOf } from './providers/builtins.ts';
export { createProviderPrivacy, type PrivacyOptions } from './redaction/create-provider-privacy.ts';
