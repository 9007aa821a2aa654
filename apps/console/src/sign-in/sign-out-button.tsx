import { useMutation } from '@tanstack/react-query';
import { Button } from '../components/button.tsx';
import { signOut } from './sign-out.ts';

export function SignOut() {
  const leave = useMutation({ networkMode: 'always', mutationFn: signOut });
  return (
    <>
      <Button disabled={leave.isPending} onClick={() => leave.mutate()}>
        Sign out
      </Button>
      <p role="alert" className="order-last w-full font-semibold text-note text-urgent empty:hidden">
        {leave.isError ? 'You are still signed in: the server did not end your session. Try again.' : null}
      </p>
    </>
  );
}
