/** Words, quoted things and signs of an SQL text: read by a scanner of its own, not by what builds it. */
export function tokensOf(text: string): readonly string[] {
  return text.match(/'[^']*'|"[^"]*"|\$\d+|[\w.]+|[^\s\w]/g)?.flatMap(split) ?? [];
}

/** `n1.id` are two words. */
function split(token: string): readonly string[] {
  return /^[\w.]+$/.test(token) && !/^\d/.test(token) ? token.split('.') : [token];
}
