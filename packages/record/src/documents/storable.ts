/** One for one, so that places in the text stay: PostgreSQL keeps neither NUL nor half of a surrogate pair. */
export function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed();
}
