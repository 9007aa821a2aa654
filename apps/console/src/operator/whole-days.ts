/** The first moment of a day of the reader's own clock, or of the one `later` days after it. What is no day is no limit. */
export function startOfDay(day: string | undefined, later: number): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '') ?? [];
  if (year === undefined) return undefined;
  const at = new Date(Number(year), Number(month) - 1, Number(date) + later);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}
