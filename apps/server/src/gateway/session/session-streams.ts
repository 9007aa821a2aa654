/** Open event streams by the session that opened them, in this process: sign-out ends them. */
export interface SessionStreams {
  /** Gives what to call when the stream is over. Without a session (a bearer token) there is nothing to end. */
  readonly opened: (csrf: string | undefined, stop: AbortController) => () => void;
  readonly endAll: (csrf: string) => void;
}

const LOOKS_EVERY_MS = 2_000;

/** `isEnded` says whether a session, by its csrf value, was signed out at any gateway: its streams are looked after here. */
export function createSessionStreams(isEnded: (csrf: string) => Promise<boolean>): SessionStreams {
  const open = new Map<string, { readonly stops: Set<AbortController>; readonly timer: NodeJS.Timeout }>();
  const endAll = (csrf: string) => {
    for (const stop of open.get(csrf)?.stops ?? []) stop.abort();
  };
  const watch = (csrf: string) => {
    const look = async () => {
      // Where the list cannot be read now, it is read the next time.
      if (await isEnded(csrf).catch(() => false)) endAll(csrf);
    };
    return { stops: new Set<AbortController>(), timer: setInterval(look, LOOKS_EVERY_MS).unref() };
  };
  return {
    opened(csrf, stop) {
      if (csrf === undefined) return () => {};
      const session = open.get(csrf) ?? watch(csrf);
      open.set(csrf, session);
      session.stops.add(stop);
      return () => {
        session.stops.delete(stop);
        if (session.stops.size > 0 || open.get(csrf) !== session) return;
        clearInterval(session.timer);
        open.delete(csrf);
      };
    },
    endAll,
  };
}
