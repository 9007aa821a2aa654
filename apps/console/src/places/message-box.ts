/** The one message box of the page. Null while none is mounted. */
let box: { readonly element: HTMLTextAreaElement; readonly put: (text: string) => void } | null = null;

export function keepComposer(kept: typeof box): void {
  box = kept;
}

export function focusComposer(): void {
  box?.element.focus();
}

/** Puts a question into the box for the person to change and send. */
export function putIntoComposer(text: string): void {
  box?.put(text);
  focusComposer();
}
