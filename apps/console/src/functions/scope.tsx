import { Link } from '@tanstack/react-router';
import { createContext, type ReactNode, use } from 'react';
import { type FunctionsPlace, functionsPath } from '../places/functions-place.ts';

/** The patient whose compartment these pages are in; null: the person's own. */
export const PatientScope = createContext<string | null>(null);

export function useScope(): string | null {
  return use(PatientScope);
}

interface Props {
  readonly place: FunctionsPlace;
  readonly className?: string;
  readonly children: ReactNode;
  readonly isCurrent?: boolean;
  readonly 'data-line'?: string;
}

/** A link to another of these pages, in the same compartment. */
export function PlaceLink({ place, className, children, isCurrent, ...rest }: Props) {
  const patient = useScope();
  const _splat = functionsPath(place);
  const look = {
    ...rest,
    className,
    activeProps: {},
    activeOptions: { exact: true, includeSearch: false },
    'aria-current': isCurrent ? ('page' as const) : undefined,
  };
  if (patient === null)
    return (
      <Link to="/functions/$" params={{ _splat }} {...look}>
        {children}
      </Link>
    );
  return (
    <Link to="/patients/$patient/functions/$" params={{ patient, _splat }} {...look}>
      {children}
    </Link>
  );
}
