/** Colours where a person looks at a terminal that has them; else the words alone. */
export type Paint = { readonly [style in keyof typeof CODES]: (text: string) => string };

const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, blue: 34, alarm: 41 } as const;

export function createPaint(on: boolean): Paint {
  const style = (code: number) => (text: string) => (on ? `\u001b[${code}m${text}\u001b[0m` : text);
  return Object.fromEntries(Object.entries(CODES).map(([name, code]) => [name, style(code)])) as Paint;
}
