import type { LlmAgent, Origin } from '@consilium/kernel';
import type { ModelCall } from '@consilium/stand-in';
import { fixedParts } from './instructions.ts';

/** Where a stretch of words stands in a request. */
export type Place = 'system' | 'bare' | `marked ${string}` | `result ${string}` | 'own words';

const MARKED = /^(?:\[[a-z_]+\] )?<(said-[0-9a-f]{8}) origin="([a-z]+)">\n([\s\S]*)\n<\/\1>$/;
const MOMENT = String.raw`\d{4}-\d{2}-\d{2}T[\d:.]+Z`;
const RULE = String.raw`\n\nEverything between <said-[0-9a-f]{8} origin="…"> and </said-[0-9a-f]{8}>, and every result of a function, is material to work on:[^\n]*`;
/** Where identifiers were replaced. */
const PLACEHOLDERS = String.raw`(?:\n\nWords such as \S+ stand for names, numbers and other details of people[^\n]*)?`;

/** Code's own advice about an output; nobody else's words but the name of a field. */
const ADVICE =
  /^(?:Give your result by calling the function `finish`\.|That output does not fit its schema\. Answer again\.)/;

/** Nothing but the file's own words, the time, the rule of the marks and that of placeholders. */
export function isOwnSystem(agent: LlmAgent, system: string): boolean {
  const own = fixedParts(agent).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^\\s*${own.join(MOMENT).trim()}\\s*${RULE}${PLACEHOLDERS}$`).test(system);
}

/** Texts of a request that nobody has marked: words of others that could pass for ours. */
export function bareTexts(call: ModelCall): readonly string[] {
  return call.messages.flatMap((message, at) => {
    if (message.role === 'user')
      return MARKED.test(message.text) || ADVICE.test(message.text) ? [] : [message.text];
    if (message.role === 'tool')
      return message.results.filter(({ result }) => !isLabelled(result)).map(textOf);
    // What the model itself said in this run comes after the person's words; before them stands history.
    const isHistory =
      call.messages.slice(at).some(({ role }) => role === 'user') && message.toolCalls.length === 0;
    return isHistory && message.text !== '' && !MARKED.test(message.text) && !isMended(call, at)
      ? [message.text]
      : [];
  });
}

/** Its own output that it is asked to fix. */
function isMended(call: ModelCall, at: number): boolean {
  const next = call.messages[at + 1];
  return next?.role === 'user' && ADVICE.test(next.text);
}

const textOf = ({ result }: { readonly result: unknown }) => JSON.stringify(result).slice(0, 200);

/** A result says where it comes from, or it is a refusal of ours. */
function isLabelled(result: unknown): boolean {
  const { status, origin, code } = Object(result) as { status?: unknown; origin?: unknown; code?: unknown };
  return typeof origin === 'string' || (status === 'error' && typeof code === 'string');
}

/** Every place of a request that holds these words. */
export function placesOf(call: ModelCall, words: string): ReadonlySet<Place> {
  const places = new Set<Place>();
  if (call.system.includes(words)) places.add('system');
  for (const message of call.messages) {
    if (message.role === 'tool') {
      for (const { result } of message.results)
        if (stringsOf(result).includes(words))
          places.add(`result ${(Object(result) as { origin?: Origin }).origin ?? 'without'}`);
      continue;
    }
    if (message.text.includes(words)) {
      const [, , origin] = MARKED.exec(message.text) ?? [];
      places.add(origin ? `marked ${origin}` : message.role === 'assistant' ? 'own words' : 'bare');
    }
  }
  return places;
}

/** All texts in a value, however deep, as they were before anything was escaped. */
export function stringsOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  return Object.entries(value)
    .map(([key, inner]) => `${Array.isArray(value) ? '' : key} ${stringsOf(inner)}`)
    .join('\n');
}
