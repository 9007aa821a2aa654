/** Whole years from a birth date to a day, as exact as both are; null: not known. */
export function yearsBetween(birthDate: string | null, day: string): number | null {
  if (birthDate === null || !/^\d{4}/.test(birthDate)) return null;
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day.slice(5) < birthDate.slice(5, 10) ? years - 1 : years;
}
