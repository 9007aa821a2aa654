/** Open event streams by the session that opened them, in this process: sign-out ends them. */
export interface SessionStreams {
  /** Gives what to call when the stream is over. Without a session (a bearer token) there is nothing to end. */
  readonly opened: (csrf: string | undefined, stop: AbortController) => () => void;
  readonly endAll: (csrf: string) => void;
}

/** A session is known by its csrf value: it has no other id. */
export function createSessionStreams(): SessionStreams {
  const open = new Map<string, Set<AbortController>>();
  return {
    opened(csrf, stop) {
      if (csrf === undefined) return () => {};
      const streams = open.get(csrf) ?? new Set();
      open.set(csrf, streams.add(stop));
      return () => {
        streams.delete(stop);
        if (streams.size === 0 && open.get(csrf) === streams) open.delete(csrf);
      };
    },
    endAll(csrf) {
      for (const stop of open.get(csrf) ?? []) stop.abort();
    },
  };
}
