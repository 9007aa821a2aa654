import { Link } from '@tanstack/react-router';
import type { Session } from '../api/session.ts';
import { EmptyState } from '../components/states.tsx';

/** Why the list is empty, and what would fill it: not the same for everybody. */
export function NoPatients({ roles }: { readonly roles: Session['roles'] }) {
  if (roles.includes('operator'))
    return (
      <EmptyState title="You open no patients, by design">
        An operator sees runs, costs and the audit trail, never a patient’s text.{' '}
        <Link to="/operator" className="underline">
          Go to operation
        </Link>
      </EmptyState>
    );
  if (roles.includes('patient') || roles.includes('proxy'))
    return (
      <EmptyState title="No record is open to you yet">
        Your own record appears here once your hospital or practice has linked it to your sign-in, and the
        record of somebody you act for once they or a court have said so. Ask them if you expected one.
      </EmptyState>
    );
  return (
    <EmptyState title="No patient is open to you yet">
      A patient appears here as soon as you belong to their care team. Ask who runs this service if you
      expected one.
    </EmptyState>
  );
}
