import { useSession } from '../api/session.ts';
import { buttonLook } from '../components/button.tsx';

/** Where a page ends whose person is no longer the one who is signed in. */
export function SomebodyElse() {
  const { data: session } = useSession();
  return (
    <main className="mx-auto w-full max-w-[33rem] px-6 py-10">
      <h1 className="font-serif text-title">Somebody else has signed in</h1>
      <p className="mt-4 wrap-anywhere">
        In another tab of this browser. You are now {session?.name ?? session?.actor}. The page that stood
        here was opened by the person before; it is closed, with what was typed on it and not sent.
      </p>
      <a href="/patients" className={`${buttonLook('main')} mt-6 min-h-11 px-5`}>
        Go to my patients
      </a>
    </main>
  );
}
