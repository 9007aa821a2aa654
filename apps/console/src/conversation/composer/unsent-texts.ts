/**
 * What was typed and not sent, by patient and conversation. In memory only: it outlives errors and a change of page,
 * and goes with the tab. Nothing of a patient is kept in the browser's storage.
 */
const texts = new Map<string, string>();

/** The key of a message that may or may not have arrived: the same words sent again are not said twice. */
const keys = new Map<string, { readonly text: string; readonly key: string }>();

export function unsentText(place: string): string {
  return texts.get(place) ?? '';
}

export function keepUnsent(place: string, text: string): void {
  if (text === '') texts.delete(place);
  else texts.set(place, text);
}

export function clientKey(place: string, text: string): string {
  const known = keys.get(place);
  if (known?.text === text) return known.key;
  return crypto.randomUUID();
}

export function keepClientKey(place: string, text: string, key: string): void {
  keys.set(place, { text, key });
}

export function forgetClientKey(place: string): void {
  keys.delete(place);
}
