export interface Progress {
  readonly say: (text: string) => void;
  readonly ready: (facts: ReadyFacts) => void;
  readonly stopping: () => void;
  readonly stopped: () => void;
}

export interface ReadyFacts {
  readonly url: string;
  /** Opens the sign-in; for the person at this terminal only. */
  readonly link: string;
  readonly folder: string;
  /** Why the page is missing, where it is. */
  readonly console: string | null;
}

type Out = (text: string) => void;

/** Lines with the seconds since the start (`now` in milliseconds), then one address and nothing more; with `json` one object a line. */
export function createProgress(json: boolean, now: () => number, out: Out): Progress {
  const seconds = () => Math.round(now() / 100) / 10;
  if (json) {
    const line = (value: object) => out(`${JSON.stringify(value)}\n`);
    return {
      say: (text) => line({ type: 'progress', seconds: seconds(), text }),
      ready: (facts) => line({ type: 'ready', seconds: seconds(), ...facts }),
      stopping: () => line({ type: 'stopping' }),
      stopped: () => line({ type: 'stopped' }),
    };
  }
  const say = (text: string) => out(`${seconds().toFixed(1).padStart(5)} s  ${text}\n`);
  return {
    say,
    ready: ({ link, console }) => {
      say('ready');
      if (console !== null) out(`\n  ${console}\n`);
      out(`\n  Open  ${link}\n\n  Stop with Ctrl-C.\n`);
    },
    stopping: () => out('\n  stopping\n'),
    stopped: () => out('  stopped\n'),
  };
}
