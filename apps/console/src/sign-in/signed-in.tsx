import { Link } from '@tanstack/react-router';
import { EmptyState } from '../components/states.tsx';

/** The end of a sign-in that was begun in a second tab, so that the first one keeps what was typed. */
export function SignedIn() {
  return (
    <main className="mx-auto w-full max-w-lg py-10">
      <h1 className="px-4 font-serif text-title">You are signed in</h1>
      <EmptyState title="Close this tab and go on in the other one">
        It goes on by itself, with what you wrote there. Or stay here:{' '}
        <Link to="/patients" className="underline">
          my patients
        </Link>
      </EmptyState>
    </main>
  );
}
