/** One or several addresses of the engine, each as good as the other. */
export type EngineUrls = string | readonly string[];

export interface EngineHttpClient {
  /**
   * Sends to one node; where it cannot be reached, the same again to the next, until each was asked once or
   * `timeoutMs` have passed. So a request may arrive twice: send only what is safe to repeat. Throws what the last
   * one failed with.
   */
  readonly send: (path: string, init: RequestInit, timeoutMs: number) => Promise<Response>;
}

/** Stays with the node that answered last, so that a dead one costs one failed connection and not one a request. */
export function createEngineHttpClient(urls: EngineUrls): EngineHttpClient {
  const nodes = typeof urls === 'string' ? [urls] : urls;
  let preferred = 0;
  return {
    send: async (path, init, timeoutMs) => {
      const signal = AbortSignal.timeout(timeoutMs);
      const first = preferred;
      for (let tried = 1; ; tried++) {
        const node = (first + tried - 1) % nodes.length;
        try {
          const response = await fetch(`${nodes[node]}${path}`, { ...init, signal });
          preferred = node;
          return response;
        } catch (error) {
          // Also after silence: the next request shall not wait for this node again.
          preferred = (node + 1) % nodes.length;
          if (tried >= nodes.length || signal.aborted) throw error;
        }
      }
    },
  };
}
