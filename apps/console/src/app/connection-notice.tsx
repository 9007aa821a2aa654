import { useOnline } from '../components/use-online.ts';

/** One line while the browser has no network; what is on screen stays. */
export function ConnectionNotice() {
  if (useOnline()) return null;
  return (
    <p
      className="border-propose border-b bg-propose-wash px-4 py-1.5 font-semibold text-propose text-small"
      role="status"
    >
      No connection. What you see may be out of date; nothing you write is sent until it is back.
    </p>
  );
}
