/** In lower case, without accents, with one space for whatever stands between words. */
export function plainWords(said: string): string {
  return said
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}
