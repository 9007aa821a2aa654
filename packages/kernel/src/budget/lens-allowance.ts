/**
 * What one tool call may use of its turn's lens time. A query takes before it runs and gives back what it did not use,
 * so that queries side by side cannot use the same milliseconds twice.
 */
export interface LensAllowance {
  /** At most `most` ms, as far as there is any; 0: nothing is left, or the call has ended. */
  readonly take: (most: number) => number;
  readonly giveBack: (ms: number) => void;
  /** Whole milliseconds taken and not given back. */
  readonly used: () => number;
  /** Nothing can be taken from now on: nobody waits for the answer any more. */
  readonly close: () => void;
}

/** So many ms for the queries of one tool call. */
export function createLensAllowance(ms: number): LensAllowance {
  const whole = Math.max(0, Math.floor(ms));
  let left = whole;
  let open = true;
  return {
    take: (most) => {
      const taken = open ? Math.min(Math.max(0, Math.ceil(most)), left) : 0;
      left -= taken;
      return taken;
    },
    giveBack: (unused) => {
      left = Math.min(whole, left + Math.max(0, Math.floor(unused)));
    },
    used: () => whole - left,
    close: () => {
      open = false;
    },
  };
}
