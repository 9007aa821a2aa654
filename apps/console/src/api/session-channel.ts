/** What one page tells the others of this browser: that somebody signed out, or who is signed in. Nothing of a patient. */
export type SessionNews = { readonly signedOut: true } | { readonly person: string };

const CHANNEL = 'consilium-session';

export function tellPages(news: SessionNews): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(news);
  channel.close();
}

/** Until the function that it returns is called. */
export function hearPages(take: (news: SessionNews) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<SessionNews>) => take(data);
  return () => channel.close();
}
