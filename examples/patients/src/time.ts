const dayMilliseconds = 86_400_000;

/** An instant of a day: `at('2020-03-01', '14:15')`. Default 09:30. All times are UTC. */
export function at(day: string, time = '09:30'): string {
  return `${day}T${time}:00Z`;
}

/** The day of an instant. */
export function dayOf(instant: string): string {
  return instant.slice(0, 10);
}

/** The same instant some minutes later. */
export function later(instant: string, minutes: number): string {
  return new Date(Date.parse(instant) + minutes * 60_000).toISOString().replace('.000', '');
}

/** Age in years with fractions. */
export function yearsBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / dayMilliseconds / 365.25;
}

/** How a value goes over the years: linear between the days given, level before the first and after the last. */
export type Course = (day: string) => number;

export function course(...points: readonly (readonly [day: string, value: number])[]): Course {
  return (day) => {
    const next = points.findIndex(([when]) => when > day);
    const after = points[next === -1 ? points.length - 1 : next];
    const before = points[next === -1 ? points.length - 1 : Math.max(next - 1, 0)];
    if (!after || !before) throw new Error('a course needs a point');
    const whole = Date.parse(after[0]) - Date.parse(before[0]);
    if (whole === 0) return after[1];
    return before[1] + ((after[1] - before[1]) * (Date.parse(day) - Date.parse(before[0]))) / whole;
  };
}
