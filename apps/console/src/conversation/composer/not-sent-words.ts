/** Why a message was not sent, as far as it still holds: a connection that is back is no reason any more. */
export function notSentWords(
  { code, remedy }: { readonly code: string; readonly remedy: string | null },
  isOnline: boolean,
): string {
  if (code === 'offline') return isOnline ? 'Not sent.' : 'Not sent: no connection.';
  if (code === 'unauthorized') return 'Not sent: your session had ended.';
  if (code === 'rate_limited' || code === 'queue_full')
    return 'Not sent: too many messages at once. Wait a moment.';
  return remedy === null ? 'Not sent.' : `Not sent: ${remedy}`;
}
