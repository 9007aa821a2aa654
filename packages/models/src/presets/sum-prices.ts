import type { PriceRange } from '@consilium/kernel';

/** The price of several runs: of stages, or of questions. */
export function sumPrices(prices: readonly PriceRange[]): Required<PriceRange> {
  return prices.reduce<Required<PriceRange>>(
    (sum, { least, most, cap = most }) => ({
      least: sum.least + least,
      most: sum.most + most,
      cap: sum.cap + cap,
    }),
    { least: 0, most: 0, cap: 0 },
  );
}

/** The price of what is run at least and at most so many times. */
export function repeatPrice(
  { least, most, cap = most }: PriceRange,
  times: { readonly least: number; readonly most: number },
): Required<PriceRange> {
  return { least: least * times.least, most: most * times.most, cap: cap * times.most };
}
