import { lastUserText, type ModelCall, resultsOfThisTurn } from './model-call.ts';

/** Every given field must hold; a function is asked as it is. */
export type Matcher = ((call: ModelCall) => boolean) | MatchFields;

export interface MatchFields {
  /** In the system instruction: this is how an agent is told from another. */
  readonly system?: string | RegExp;
  /** In the last block of text of the user. */
  readonly lastUser?: string | RegExp;
  readonly model?: string | RegExp;
  readonly provider?: string;
  /** Names of tools that are all offered. */
  readonly tools?: readonly string[];
  /** Names of tools whose results came after the user's last words. */
  readonly results?: readonly string[];
  /** Whether a JSON answer is wanted. */
  readonly json?: boolean;
  readonly stream?: boolean;
  readonly builtin?: string;
}

function occurs(pattern: string | RegExp, text: string): boolean {
  return typeof pattern === 'string' ? text.includes(pattern) : pattern.test(text);
}

/** Null if the call matches, else which expectation it fails, in words for a test's message. */
export function mismatch(matcher: Matcher, call: ModelCall): string | null {
  if (typeof matcher === 'function') return matcher(call) ? null : 'the predicate says no';
  const { system, lastUser, model, provider, tools, results, json, stream, builtin } = matcher;
  if (system !== undefined && !occurs(system, call.system)) return `system lacks ${system}`;
  if (lastUser !== undefined && !occurs(lastUser, lastUserText(call)))
    return `last user text lacks ${lastUser}`;
  if (model !== undefined && !occurs(model, call.model)) return `model ${call.model} is not ${model}`;
  if (provider !== undefined && provider !== call.provider)
    return `provider is ${call.provider}, not ${provider}`;
  const missing = tools?.filter((name) => !call.tools.some((tool) => tool.name === name)) ?? [];
  if (missing.length > 0) return `tools lack ${missing.join(', ')}`;
  const unheard =
    results?.filter((name) => !resultsOfThisTurn(call).some((result) => result.name === name)) ?? [];
  if (unheard.length > 0) return `no result of ${unheard.join(', ')}`;
  if (json !== undefined && json !== (call.jsonSchema !== null))
    return json ? 'no JSON is wanted' : 'JSON is wanted';
  if (stream !== undefined && stream !== call.stream) return stream ? 'is not streamed' : 'is streamed';
  if (builtin !== undefined && builtin !== call.builtin) return `built-in is ${call.builtin}, not ${builtin}`;
  return null;
}

/** One line that tells a call from others in a test's message. */
export function describeCall(call: ModelCall): string {
  const short = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text);
  const tools = call.tools.map((tool) => tool.name).join(', ');
  return `${call.provider}/${call.model} system “${short(call.system)}” user “${short(lastUserText(call))}” tools [${tools}]`;
}
