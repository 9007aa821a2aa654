import { describeCall, type Matcher, mismatch } from '../matcher.ts';
import type { ModelCall } from '../model-call.ts';
import type { Player, Reply } from '../reply.ts';

export interface Step {
  /** Names the step in a failure's message. */
  readonly name?: string;
  /** Default: any call. */
  readonly expect?: Matcher;
  readonly reply: Reply | ((call: ModelCall) => Reply | Promise<Reply>);
}

/** Steps in strict order, for the calls that the predicate picks: one agent of several that run side by side. */
export interface Lane {
  readonly when: Matcher;
  readonly steps: readonly Step[];
}

/** One strict order, or named lanes; a call goes to the first lane that takes it. */
export type Script = readonly Step[] | { readonly [lane: string]: Lane };

export interface ScriptedOptions {
  /** A call equal to one already played gets the same reply and uses no step up (a retry after a crash). Default false. */
  readonly replay?: boolean;
}

export interface ScriptedPlayer extends Player {
  readonly kind: 'scripted';
  /** Throws if a call was unexpected or a step was not played, and names them all. */
  readonly assertDone: () => void;
  readonly unexpected: readonly string[];
  /** `lane[index] name` of each step that was not played. */
  readonly unplayed: () => readonly string[];
}

/** Plays a script. An unexpected call is answered with a 400 (which no client repeats) and remembered. */
export function scripted(script: Script, { replay = false }: ScriptedOptions = {}): ScriptedPlayer {
  const lanes = Object.entries<Lane>(
    isSteps(script) ? { steps: { when: () => true, steps: script } } : script,
  ).map(([name, lane]) => ({ name, ...lane, next: 0 }));
  const played = new Map<string, Reply | Promise<Reply>>();
  const unexpected: string[] = [];

  const refuse = (call: ModelCall, why: string): Reply => {
    const message = `stand-in: unexpected call (${why}): ${describeCall(call)}`;
    unexpected.push(message);
    return { refusal: { status: 400, message } };
  };

  const nextReply = (call: ModelCall): Reply | Promise<Reply> => {
    const lane = lanes.find(({ when }) => mismatch(when, call) === null);
    if (!lane) return refuse(call, 'no lane takes it');
    const step = lane.steps[lane.next];
    if (!step) return refuse(call, `${lane.name} has no step left`);
    const why = step.expect === undefined ? null : mismatch(step.expect, call);
    if (why !== null) return refuse(call, `${place(lane.name, lane.next, step)}: ${why}`);
    lane.next += 1;
    return typeof step.reply === 'function' ? step.reply(call) : step.reply;
  };

  const unplayed = () =>
    lanes.flatMap(({ name, steps, next }) =>
      steps.slice(next).map((step, index) => place(name, next + index, step)),
    );

  return {
    kind: 'scripted',
    play: (call) => {
      if (!replay) return nextReply(call);
      const key = JSON.stringify([call.model, call.system, call.messages.map(withoutIds)]);
      const before = played.get(key);
      if (before) return before;
      const reply = nextReply(call);
      if (!('refusal' in reply)) played.set(key, reply);
      return reply;
    },
    unexpected,
    unplayed,
    assertDone: () => {
      const left = unplayed().map((step) => `stand-in: step not played: ${step}`);
      if (unexpected.length + left.length > 0) throw new Error([...unexpected, ...left].join('\n'));
    },
  };
}

/** A repeated call may carry other ids: some client libraries make them up. */
function withoutIds(message: ModelCall['messages'][number]): unknown {
  if (message.role === 'tool') return message.results.map(({ name, result }) => [name, result]);
  if (message.role === 'user') return message.text;
  return [message.text, message.toolCalls.map(({ name, args }) => [name, args])];
}

const isSteps = (script: Script): script is readonly Step[] => Array.isArray(script);

function place(lane: string, index: number, { name, expect }: Step): string {
  const words = name ?? (expect && typeof expect !== 'function' ? describeMatcher(expect) : '');
  return `${lane}[${index}]${words && ` ${words}`}`;
}

function describeMatcher(expect: object): string {
  return JSON.stringify(expect, (_, value: unknown) => (value instanceof RegExp ? String(value) : value));
}
