import { Link } from '@tanstack/react-router';
import { buttonLook } from '../components/button.tsx';

export function NotFound() {
  return (
    <main className="px-4 py-6">
      <h1 className="font-serif text-title">There is no such page</h1>
      <Link className={`${buttonLook()} mt-3`} to="/patients">
        Go to my patients
      </Link>
    </main>
  );
}
