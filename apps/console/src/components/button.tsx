import type { ButtonHTMLAttributes } from 'react';

type Kind = 'plain' | 'main' | 'quiet' | 'danger';

const KINDS: { readonly [kind in Kind]: string } = {
  plain: 'border-edge bg-sheet text-ink hover:bg-sunk',
  main: 'border-ink bg-ink text-paper hover:opacity-90',
  quiet: 'border-transparent bg-transparent text-ink-2 hover:bg-sunk hover:text-ink',
  danger: 'border-urgent bg-urgent text-urgent-on hover:opacity-90',
};

/** 32 px high with a mouse, 44 px on touch. */
export const CONTROL = 'min-h-8 pointer-coarse:min-h-11 rounded-control border';

const WORD = 'whitespace-nowrap font-semibold';

/** The look of a button, for a link that leads somewhere rather than does something. */
export function buttonLook(kind: Kind = 'plain'): string {
  return `${lookOf(kind)} ${WORD}`;
}

function lookOf(kind: Kind): string {
  return `${CONTROL} ${KINDS[kind]} inline-flex items-center justify-center gap-1.5 px-3 py-1 text-small`;
}

/** `sentence`: what it does is a whole sentence, which may break. */
export function Button({
  kind = 'plain',
  sentence = false,
  className = '',
  type = 'button',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { readonly kind?: Kind; readonly sentence?: boolean }) {
  const look = `${lookOf(kind)} ${sentence ? 'text-left' : WORD} disabled:opacity-55 ${className}`;
  return <button type={type} className={look} {...rest} />;
}
