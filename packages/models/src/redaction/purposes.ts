import type { Purpose } from '@consilium/kernel';

/** For which purposes texts of a chart may go to a provider. A purpose that is not named here may not. */
export const CHART_GOES_OUT: { readonly [purpose in Purpose]: boolean } = Object.freeze({
  TREAT: true,
  PATRQT: true,
  ETREAT: true,
  HOPERAT: false,
  HRESCH: false,
});
