import type { Usage } from '@consilium/kernel';
import type { ModelFacts, Rates } from './library.ts';

/** Prices have at most six digits after the point: in millionths they are integers and sums stay exact. */
const MILLION = 1_000_000;

/** What a call costs in micro USD, rounded up. `searches` = searches that the provider ran itself. */
export function priceOf(model: ModelFacts, usage: Usage, searches = 0): number {
  const { long } = model.price;
  const rates: Rates = long && usage.inputTokens > long.over ? long : model.price;
  const cached = Math.min(usage.cachedTokens, usage.inputTokens);
  const parts =
    (usage.inputTokens - cached) * integer(rates.input) +
    cached * integer(rates.cached) +
    usage.outputTokens * integer(rates.output);
  return Math.ceil(parts / MILLION) + searches * integer(model.search);
}

function integer(usd: number): number {
  return Math.round(usd * MILLION);
}
