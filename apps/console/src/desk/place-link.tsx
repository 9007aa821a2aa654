import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type FileSearch, type ResearchPlace, researchPath } from '../places/research-place.ts';

interface Props {
  readonly place: ResearchPlace;
  readonly search?: FileSearch;
  readonly className?: string;
  readonly children: ReactNode;
  readonly isCurrent?: boolean;
  readonly 'aria-label'?: string;
  readonly onClick?: () => void;
}

/** A link to another page of research. */
export function PlaceLink({ place, search = {}, className, children, isCurrent = false, ...rest }: Props) {
  return (
    <Link
      to="/research/$"
      params={{ _splat: researchPath(place) }}
      search={search}
      className={className}
      activeProps={{}}
      activeOptions={{ exact: true, includeSearch: true }}
      aria-current={isCurrent ? 'page' : undefined}
      {...rest}
    >
      {children}
    </Link>
  );
}
