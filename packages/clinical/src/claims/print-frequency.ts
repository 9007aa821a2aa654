const DAYS_OF_WEEK = 7;

/** How often a medicine is taken, in the words of a prescription: `twice a day`, `once a week`, `once every 3 days`. */
export function printFrequency(timesPerDay: number): string {
  if (timesPerDay >= 1) return `${times(Number(timesPerDay.toFixed(1)))} a day`;
  // Times a day are kept with four decimals: a whole number is not met exactly.
  const aWeek = timesPerDay * DAYS_OF_WEEK;
  if (Math.round(aWeek) > 0 && Math.abs(aWeek - Math.round(aWeek)) < 0.01)
    return `${times(Math.round(aWeek))} a week`;
  const days = 1 / timesPerDay;
  const whole = days < 10 ? Number(days.toFixed(1)) : Math.round(days);
  const [every, unit] =
    whole % DAYS_OF_WEEK === 0 ? [whole / DAYS_OF_WEEK, 'weeks'] : ([whole, 'days'] as const);
  return `once every ${every} ${unit}`;
}

function times(count: number): string {
  if (count === 1) return 'once';
  return count === 2 ? 'twice' : `${count} times`;
}
