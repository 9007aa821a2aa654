/** The turn that is to be printed alone; null: the whole conversation. */
let only: number | null = null;

/** Prints one turn on paper of its own. Ctrl+P prints the conversation. */
export function printTurn(seq: number): void {
  only = seq;
  window.print();
}

export function turnToPrint(): number | null {
  return only;
}

export function forgetTurnToPrint(): void {
  only = null;
}
