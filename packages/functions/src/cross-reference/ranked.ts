/** Items in the order that a model gives by their numbers. A number that is none, or comes again, is passed over; what it leaves out comes last. */
export function ranked<T>(items: readonly T[], order: readonly number[]): readonly T[] {
  const named = new Set(order.filter((number) => number >= 1 && number <= items.length));
  const rest = items.map((_, at) => at + 1).filter((number) => !named.has(number));
  return [...named, ...rest].map((number) => items[number - 1]!);
}
