import { useMutation } from '@tanstack/react-query';
import { signInAddress } from '../api/session.ts';
import { Button, buttonLook } from '../components/button.tsx';
import { FormRefusal } from '../components/refusal.tsx';
import { signOut } from './sign-out.ts';

/** What somebody sees who is not signed in: what this is, and one thing to do. */
export function SignIn() {
  return (
    <div className="flex min-h-dvh flex-col justify-between px-6 py-6 tablet:px-10">
      <main className="m-auto w-full max-w-[33rem]">
        <h1 className="font-serif text-title">Consilium</h1>
        <p className="mt-4 font-serif text-answer">
          A team of agents that reads one patient’s record with you and answers what you ask about it. Each
          sentence <span className="text-chart">from the record</span>
          <sup className="font-sans font-semibold text-chart text-note">1</sup> or{' '}
          <span className="text-lit">from the literature</span>
          <sup className="font-sans font-semibold text-lit text-note">a</sup> says where it stands; nothing is
          written into the record until a person accepts it.
        </p>
        <a href={signInAddress()} className={`${buttonLook('main')} mt-6 min-h-11 px-5`}>
          Sign in
        </a>
      </main>
      <footer className="mx-auto mt-10 w-full max-w-[33rem] border-rule border-t pt-3 text-ink-2 text-small">
        In an emergency call your emergency number. Nothing on these pages calls anybody.
      </footer>
    </div>
  );
}

export function SignOut() {
  const leave = useMutation({ networkMode: 'always', mutationFn: signOut });
  return (
    <>
      <Button disabled={leave.isPending} onClick={() => leave.mutate()}>
        Sign out
      </Button>
      <FormRefusal className="order-last w-full" size="text-note">
        {leave.isError ? 'You are still signed in: the server did not end your session. Try again.' : null}
      </FormRefusal>
    </>
  );
}
