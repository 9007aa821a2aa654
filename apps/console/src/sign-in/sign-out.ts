import { endSession } from '../api/call.ts';
import { readSessionAnew, thisPerson } from '../api/session.ts';
import { hearPages, tellPages } from '../api/session-channel.ts';
import { leavePage } from '../api/session-end.ts';

/** Ends the session here and on every page of this browser. Rejects where the server did not end it: nothing changes then. */
export async function signOut(): Promise<void> {
  await endSession();
  tellPages({ signedOut: true });
  leavePage('/signed-out');
}

/** Leaves this page when another one signs out, and asks the server where another one says that somebody else is here. */
export function hearOtherPages(): () => void {
  return hearPages((news) => {
    if ('signedOut' in news) leavePage('/signed-out');
    else if (news.person !== thisPerson()) readSessionAnew().catch(() => undefined);
  });
}
