interface WithZones extends Intl.Locale {
  readonly getTimeZones?: () => readonly string[] | undefined;
}

/**
 * The country that the time zone belongs to, else that of the language; null: neither says. A guess to be confirmed, never
 * taken for what somebody said.
 */
export function suggestedCountry(
  codes: readonly string[],
  timezone: string,
  language: string,
): string | null {
  const zonesOf = (code: string) => (new Intl.Locale(`und-${code}`) as WithZones).getTimeZones?.() ?? [];
  const byZone = codes.find((code) => zonesOf(code).includes(timezone));
  if (byZone !== undefined) return byZone;
  const region = /[-_]([A-Z]{2})\b/.exec(language)?.[1];
  return region !== undefined && codes.includes(region) ? region : null;
}
