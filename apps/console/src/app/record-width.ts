import { useCallback, useState } from 'react';

const KEY = 'consilium-record-width';

/** Widths of the record in px on a screen of `screen` px; the conversation keeps a readable column. */
export function widthLimits(screen: number): {
  readonly least: number;
  readonly usual: number;
  readonly most: number;
} {
  const least = 320;
  const most = Math.max(least, screen - 480);
  return { least, usual: within(Math.min(screen * 0.45, 864), least, most), most };
}

/** The width that was chosen before, where this screen has room for it; else the usual one. */
export function fittingWidth(chosen: number | null, screen: number): number {
  const { least, usual, most } = widthLimits(screen);
  return chosen === null ? usual : within(chosen, least, most);
}

/** Where a key moves the edge: the record is at the right, so left is wider. Null: not such a key; `usual`: as at first. */
export function keyedWidth(key: string, now: number, screen: number): number | 'usual' | null {
  const { least, most } = widthLimits(screen);
  const to = { ArrowLeft: now + 32, ArrowRight: now - 32, Home: least, End: most }[key];
  if (to !== undefined) return within(to, least, most);
  return key === 'Enter' ? 'usual' : null;
}

function within(width: number, least: number, most: number): number {
  return Math.round(Math.min(most, Math.max(least, width)));
}

function keptWidth(): number | null {
  const kept = Number(localStorage.getItem(KEY) ?? Number.NaN);
  return Number.isFinite(kept) && kept > 0 ? kept : null;
}

/** The chosen width of the record, kept in this browser; null: the usual one. It says nothing of any patient. */
export function useChosenWidth(): readonly [number | null, (width: number | null) => void] {
  const [chosen, setChosen] = useState(keptWidth);
  const choose = useCallback((width: number | null) => {
    setChosen(width);
    if (width === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, String(width));
  }, []);
  return [chosen, choose];
}
