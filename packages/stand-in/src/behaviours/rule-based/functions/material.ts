/** The inputs of a function's question, by the names that their marks carry. */
export type Inputs = ReadonlyMap<string, string>;

const OPENED = /^<([a-z_]+)-([0-9a-f]{12})>$/;

/** Reads the inputs line by line: each from the mark that opens it to the one that closes it. */
export function inputsOf(text: string): Inputs {
  const inputs = new Map<string, string>();
  let open: { readonly name: string; readonly closed: string } | null = null;
  let lines: string[] = [];
  for (const line of text.split('\n')) {
    if (open === null) {
      const [, name, mark] = OPENED.exec(line) ?? [];
      if (name === undefined) continue;
      open = { name, closed: `</${name}-${mark}>` };
      lines = [];
    } else if (line === open.closed) {
      inputs.set(open.name, lines.join('\n'));
      open = null;
    } else lines.push(line);
  }
  return inputs;
}

/** The items of a numbered list. An item goes on until the next number. */
export function itemsOf(list: string | undefined): readonly string[] {
  const items: string[] = [];
  for (const line of (list ?? '').split('\n')) {
    const next = `${items.length + 1}. `;
    if (line.startsWith(next)) items.push(line.slice(next.length));
    else if (items.length > 0) items.push(`${items.pop()}\n${line}`);
  }
  return items;
}
