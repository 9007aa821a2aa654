import { type RefObject, useEffect } from 'react';

/** Pressing `/` focuses the field, unless the focus is in a text input. */
export function useSlashKey(field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement | null;
      const writes = target?.closest('input, textarea, select, dialog, [contenteditable]');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || writes) return;
      event.preventDefault();
      field.current?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [field]);
}
