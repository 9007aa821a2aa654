import { errorCode } from './errors.ts';

/** What a log may know of an error. */
export interface ErrorFacts {
  readonly name: string;
  readonly code?: string;
  /** Where in the code, innermost first. */
  readonly frames?: readonly string[];
  /** Of its cause, and of the errors that it collects. */
  readonly causes?: readonly ErrorFacts[];
}

const MOST_FRAMES = 8;
const MOST_CAUSES = 3;
const DEEPEST = 3;
const NAME = /^[A-Z]\w{0,56}(?:Error|Exception)$/;
const CODE = /^[\w.-]{1,64}$/;
const FRAME = /^ +at (?:([^()]*) \()?((?:file:\/\/|node:|\/)[\w@./+%~-]+:\d+:\d+)\)?$/;
const FUNCTION = /^(?:async )?(?:new )?[\w$.<>#]{1,80}(?: \[as \w+\])?$/;

/** Kind, code and places in the code; never a message: it may quote a patient's words. A pure function. */
export function errorFacts(error: unknown, depth = 0): ErrorFacts {
  if (!(error instanceof Error)) return { name: typeof error };
  const facts = { name: nameOf(error), code: codeOf(error), frames: framesOf(error) };
  const below = [error.cause, ...(error instanceof AggregateError ? error.errors : [])];
  const causes = below.filter((each) => each !== undefined && each !== null).slice(0, MOST_CAUSES);
  if (causes.length === 0 || depth >= DEEPEST) return facts;
  return { ...facts, causes: causes.map((each) => errorFacts(each, depth + 1)) };
}

/** Names and codes are fields that anybody can set: what does not look like one is left out. */
function nameOf(error: Error): string {
  return [error.name, error.constructor.name].find((name) => NAME.test(name)) ?? 'Error';
}

function codeOf(error: Error): string {
  const own = 'code' in error ? String(error.code) : '';
  return CODE.test(own) ? own : errorCode(error);
}

function framesOf({ stack = '', message }: Error): readonly string[] {
  // A line of the message may look like a frame.
  const head = message === '' ? -1 : stack.indexOf(message);
  const lines = (head === -1 ? stack : stack.slice(head + message.length)).split('\n');
  return lines
    .flatMap((line) => {
      const [, name = '', place] = FRAME.exec(line) ?? [];
      return place === undefined ? [] : `${FUNCTION.test(name) ? `${name} ` : ''}${place}`;
    })
    .slice(0, MOST_FRAMES);
}
