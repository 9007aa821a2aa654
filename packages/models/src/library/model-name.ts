import { PROVIDERS, type ProviderName } from './library.ts';

/** `openai/gpt-6-luna` names its provider; a model without one is `main`'s. */
export function readModelName(
  name: string,
  main: ProviderName,
): { readonly provider: ProviderName; readonly model: string } {
  const at = name.indexOf('/');
  const provider = PROVIDERS.find((each) => each === name.slice(0, at));
  return provider === undefined ? { provider: main, model: name } : { provider, model: name.slice(at + 1) };
}
