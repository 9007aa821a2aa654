/**
 * The numbers that advice of code tells to call, at most two. Only for texts that code wrote: a number in a model's
 * words is never made into a call. A list of numbers of several countries is none of them.
 */
export function callNumbers(advice: string): readonly string[] {
  // Advice in other languages marks the numbers that can be called.
  const marked = [...advice.matchAll(/\u260e (\d[\d ]{0,14}\d)/g)].map(([, number]) => number!);
  if (marked.length > 0) return [...new Set(marked)].slice(0, 2);
  const ambulance = /\bcall (\d{2,4})\b/i.exec(advice)?.[1];
  const line = /\btalk to [^,.;()\d]{0,60}?(?:\bon |\bline )(\d[\d ]{1,14}\d)\b/i.exec(advice)?.[1];
  return [ambulance, line].filter((number) => number !== undefined);
}
