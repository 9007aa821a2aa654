import { signInAddress } from '../api/session.ts';
import { buttonLook } from '../components/button.tsx';

/** Where every tab ends when somebody signs out in one of them. It needs nobody, and knows of nobody. */
export function SignedOut() {
  return (
    <main className="m-auto w-full max-w-[33rem] px-6 py-10">
      <h1 className="font-serif text-title">You are signed out</h1>
      <p className="mt-4">
        In every tab of this browser. Nothing of a record is left on these pages, nor what was typed and not
        sent.
      </p>
      <a href={signInAddress('/')} className={`${buttonLook('main')} mt-6 min-h-11 px-5`}>
        Sign in
      </a>
    </main>
  );
}
