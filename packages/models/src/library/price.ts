import type { Usage } from '@consilium/kernel';
import type { DatedPrice, ModelFacts, Price, Rates } from './library.ts';

/** Prices have at most six digits after the point: in millionths they are integers and sums stay exact. */
const MILLION = 1_000_000;

export interface PricedUse {
  /** Queries that the provider ran itself. */
  readonly searches?: number;
  /** Of the input, tokens that the provider wrote to its cache. */
  readonly writtenTokens?: number;
}

/** What a call costs in micro USD on the day `today`, rounded up. */
export function priceOf(
  model: ModelFacts,
  usage: Usage,
  today: string,
  { searches = 0, writtenTokens = 0 }: PricedUse = {},
): number {
  const price = priceOn(model.price, today);
  const rates: Rates = price.long && usage.inputTokens > price.long.over ? price.long : price;
  const cached = Math.min(usage.cachedTokens, usage.inputTokens);
  const written = Math.min(writtenTokens, usage.inputTokens - cached);
  const parts =
    (usage.inputTokens - cached - written) * integer(rates.input) +
    cached * integer(rates.cached) +
    written * integer(rates.write ?? rates.input) +
    usage.outputTokens * integer(rates.output);
  return Math.ceil(parts / MILLION) + searches * integer(model.search);
}

/** The price that holds on a day. */
function priceOn(price: Price, today: string): DatedPrice {
  return price.later?.findLast(({ from }) => from <= today) ?? price;
}

function integer(usd: number): number {
  return Math.round(usd * MILLION);
}
