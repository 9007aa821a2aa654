interface Figures {
  readonly found: number;
  readonly quiet: number;
}

/**
 * What each set gave the first time, of 20 emergencies and 10 others: kept as it was. Italian, Portuguese, Russian and
 * Chinese were written after the odd ids of German, Spanish and French had been read.
 */
export const FIRST_RUN: Readonly<Record<string, Figures>> = {
  de: { found: 11, quiet: 10 },
  es: { found: 8, quiet: 10 },
  fr: { found: 13, quiet: 9 },
  it: { found: 17, quiet: 9 },
  pt: { found: 16, quiet: 9 },
  ru: { found: 12, quiet: 9 },
  zh: { found: 17, quiet: 9 },
};

/** What was reached after repairs that had the odd ids in view: it must not fall behind. */
export const FLOORS: Readonly<Record<string, Figures>> = {
  de: { found: 16, quiet: 10 },
  es: { found: 18, quiet: 10 },
  fr: { found: 17, quiet: 9 },
  it: { found: 18, quiet: 9 },
  pt: { found: 18, quiet: 10 },
  ru: { found: 16, quiet: 10 },
  zh: { found: 17, quiet: 10 },
};
