const TOKEN =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`[^`]*`|(?:[.:$]\s*)?[A-Za-z_]\w*|[\s\S]/g;
const WRITES = /^(CREATE|MERGE|SET|DELETE|DETACH|REMOVE|FOREACH)$/i;

/** Whether a query only reads, writes, or calls a procedure: by the words that are neither quoted nor names. */
export function asksFor(query: string): 'read' | 'write' | 'procedure' {
  const words = [...query.matchAll(TOKEN)]
    // A key of a map is a name, too.
    .filter(({ 0: word, index }) => !/^\s*:/.test(query.slice(index + word.length)))
    .map(([word]) => word);
  if (words.some((word) => WRITES.test(word))) return 'write';
  return words.some((word) => /^CALL$/i.test(word)) ? 'procedure' : 'read';
}
