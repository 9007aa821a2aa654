import { Link } from '@tanstack/react-router';
import { EmptyState } from '../components/states.tsx';

export function NotFound() {
  return (
    <EmptyState title="There is no such page">
      <Link className="underline" to="/patients">
        Go to my patients
      </Link>
    </EmptyState>
  );
}
