/** A few lines at the end of a terminal that are taken back before anything else is written. */
export interface Transient {
  readonly show: (text: string) => void;
  readonly clear: () => void;
}

/** The most lines that are shown for a moment: what has scrolled away cannot be taken back. */
const MOST = 12;

export function createTransient(write: (text: string) => void, dim: (text: string) => string): Transient {
  let shown = 0;
  const clear = () => {
    if (shown > 0) write(`\u001b[${shown}A\u001b[0J`);
    shown = 0;
  };
  return {
    clear,
    show: (text) => {
      const lines = text.split('\n').slice(-MOST);
      clear();
      write(`${lines.map(dim).join('\n')}\n`);
      shown = lines.length;
    },
  };
}
