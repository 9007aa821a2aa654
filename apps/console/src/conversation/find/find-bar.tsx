import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { Button, CONTROL } from '../../components/button.tsx';
import type { Turn } from '../turns.ts';
import { findTurns } from './find-turns.ts';

interface Props {
  readonly turns: readonly Turn[];
  /** The turn to be brought into sight; null: none. */
  readonly onShow: (seq: number | null) => void;
  /** Null: all were read. */
  readonly readEarlier: (() => Promise<void>) | null;
  readonly onClose: () => void;
}

/** Looks for words in all turns that were read, also those that are not drawn: the browser's own search sees only those. */
export function FindBar({ turns, onShow, readEarlier, onClose }: Props) {
  const [words, setWords] = useState('');
  /** The number of a turn: places change when earlier ones are read. */
  const [at, setAt] = useState<number | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const found = useMemo(() => findTurns(turns, words).map((place) => turns[place]!.seq), [turns, words]);
  const current = at === null ? -1 : found.indexOf(at);
  useEffect(() => box.current?.focus(), []);

  function show(place: number): void {
    const seq = found.at(place % found.length) ?? null;
    setAt(seq);
    onShow(seq);
  }
  /** The newest first: what somebody remembers was said lately. */
  const older = () => show(current < 0 ? -1 : current - 1);
  const newer = () => show(current < 0 ? 0 : current + 1);
  function change(next: string): void {
    setWords(next);
    setAt(null);
    onShow(null);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') onClose();
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || found.length === 0) return;
    event.preventDefault();
    if (event.shiftKey) newer();
    else older();
  }
  return (
    <search
      aria-label="Find in this conversation"
      className="flex flex-wrap items-center gap-2 border-rule border-b px-4 py-1.5 tablet:px-6"
    >
      <input
        ref={box}
        type="search"
        aria-label="Words to find"
        placeholder="Find in this conversation"
        value={words}
        maxLength={200}
        autoComplete="off"
        className={`${CONTROL} min-w-40 flex-1 border-edge max-tablet:basis-full bg-sheet px-2.5 py-1 text-small placeholder:text-ink-3 [&::-webkit-search-cancel-button]:hidden`}
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <p role="status" className="min-w-20 text-ink-3 text-small max-tablet:flex-1">
        {countWords(words, found.length, current)}
      </p>
      <Button disabled={found.length === 0} onClick={older}>
        Earlier
      </Button>
      <Button disabled={found.length === 0} onClick={newer}>
        Later
      </Button>
      <Button kind="quiet" onClick={onClose}>
        Close
      </Button>
      {readEarlier === null ? null : (
        <p className="w-full text-ink-3 text-note">
          Earlier messages were not read yet.{' '}
          <button
            type="button"
            className="min-h-6 underline pointer-coarse:min-h-11"
            onClick={() => void readEarlier().catch(() => {})}
          >
            Read more of them
          </button>
        </p>
      )}
    </search>
  );
}

function countWords(words: string, count: number, current: number): string {
  if (words.trim() === '') return '';
  if (count === 0) return 'Not found';
  const turns = `${count} ${count === 1 ? 'turn' : 'turns'}`;
  return current < 0 ? turns : `${current + 1} of ${turns}`;
}
