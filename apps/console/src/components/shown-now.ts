import { createContext, use } from 'react';

/** What is now for the moments that are shown, where it is not the reader's own clock; undefined: it is. */
export const ShownNowContext = createContext<Date | undefined>(undefined);

export function useShownNow(): Date | undefined {
  return use(ShownNowContext);
}
