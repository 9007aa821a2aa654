import type { ReactNode } from 'react';

type Tone = 'plain' | 'stand-in' | 'waits' | 'danger' | 'good';

const TONES: { readonly [tone in Tone]: string } = {
  plain: 'border-rule-strong text-ink-2',
  'stand-in': 'border-dashed border-edge text-ink-2',
  waits: 'border-propose bg-propose-wash text-propose',
  danger: 'border-urgent bg-urgent-wash text-urgent',
  good: 'border-good text-good',
};

/** A short label that is a fact about what it stands beside. */
export function Chip({ tone = 'plain', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return (
    <span className={`inline-block whitespace-nowrap rounded-full border px-2 text-note ${TONES[tone]}`}>
      {children}
    </span>
  );
}

/** On every answer that no real language model wrote. */
export function StandInChip() {
  return <Chip tone="stand-in">stand-in model: scripted, not advice</Chip>;
}
