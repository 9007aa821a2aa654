/** The same function, which answers for a text that it has seen before from memory: what is said twice is judged once. */
export function remembered<T>(judge: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const judged = judge(text);
    known.set(text, judged);
    return judged;
  };
}
