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

/** The look of a button, for a link that leads somewhere rather than does something. */
export function buttonLook(kind: Kind = 'plain'): string {
  return `${CONTROL} ${KINDS[kind]} inline-flex items-center justify-center gap-1.5 whitespace-nowrap px-3 py-1 font-semibold text-small`;
}

export function Button({
  kind = 'plain',
  className = '',
  type = 'button',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { readonly kind?: Kind }) {
  return <button type={type} className={`${buttonLook(kind)} disabled:opacity-55 ${className}`} {...rest} />;
}
