import type { ReactNode } from 'react';
import { isProblem } from '../api/problem-error.ts';

interface Asked {
  readonly isError: boolean;
  readonly error: unknown;
}

interface NotDoneProps {
  readonly of: Asked;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Beside a button: what it should have done was not done. Nothing where it was. */
export function NotDone({ of, className = 'self-center', children }: NotDoneProps) {
  if (!of.isError) return null;
  return (
    <span role="alert" className={`${className} text-small text-urgent`}>
      {children}
    </span>
  );
}

/** The same with what the server says can be done; else the words given. */
export function Refused({ of, words, className = '' }: { of: Asked; words: string; className?: string }) {
  return (
    <NotDone of={of} className={className}>
      {(isProblem(of.error) ? of.error.remedy : null) ?? words}
    </NotDone>
  );
}

interface FormRefusalProps {
  readonly className?: string;
  readonly size?: 'text-small' | 'text-note' | '';
  readonly children: ReactNode;
}

/** Below a form: why it was not accepted. It takes no room while it has no words. */
export function FormRefusal({ className = '', size = 'text-small', children }: FormRefusalProps) {
  return (
    <p role="alert" className={`${className} font-semibold ${size} text-urgent empty:hidden`}>
      {children}
    </p>
  );
}
