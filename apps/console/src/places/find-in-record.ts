/** Opens the search of the record, wherever on the page it stands. Null while no patient is open. */
let open: (() => void) | null = null;

export function keepFindInRecord(kept: typeof open): void {
  open = kept;
}

export function findInRecord(): void {
  open?.();
}

const IS_APPLE = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '');

/** How the shortcut is written, and as `aria-keyshortcuts` has it. */
export const FIND_KEYS = IS_APPLE ? { words: '⌘K', aria: 'Meta+K' } : { words: 'Ctrl K', aria: 'Control+K' };

/** Ctrl+K, on a Mac ⌘K. Ctrl+F is left to the browser, `/` to the message box. */
export function isFindKey(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;
}
