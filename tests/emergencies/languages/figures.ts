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

/** What was reached after repairs, first on the odd ids and then on all: it must not fall behind. */
export const FLOORS: Readonly<Record<string, Figures>> = {
  de: { found: 20, quiet: 10 },
  es: { found: 19, quiet: 10 },
  fr: { found: 20, quiet: 10 },
  it: { found: 20, quiet: 10 },
  pt: { found: 20, quiet: 10 },
  ru: { found: 20, quiet: 10 },
  zh: { found: 20, quiet: 10 },
};

/** What the even ids gave before anybody had read them: 10 emergencies and 5 others each, after repairs on the odd ones. */
export const EVEN_UNREAD: Readonly<Record<string, number>> = {
  de: 6,
  es: 8,
  fr: 7,
  it: 9,
  pt: 8,
  ru: 6,
  zh: 7,
};
