/** Names in lines of at most so many characters, divided by commas. A longer name has a line of its own. */
export function wrapNames(names: readonly string[], most: number): readonly string[] {
  const lines: string[] = [];
  for (const name of names) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + name.length + 2 <= most)
      lines[lines.length - 1] = `${last}, ${name}`;
    else lines.push(name);
  }
  return lines;
}
