import { createContext, useContext } from 'react';
import type { Footnote } from '../../api/generated.ts';

/** Which note of an answer is pointed at, in the text or in the margin. */
export interface LitNote {
  readonly lit: string | null;
  readonly setLit: (mark: string | null) => void;
  readonly open: (footnote: Footnote) => void;
}

export const LitNoteContext = createContext<LitNote>({ lit: null, setLit: () => {}, open: () => {} });

export function useLitNote(): LitNote {
  return useContext(LitNoteContext);
}
