import type { Identifier, Json, ModelContent, ModelMessage, ModelRequest } from '@consilium/kernel';
import { directIdentifiers } from './forms/direct-patterns.ts';
import { formsOf } from './forms/forms-of.ts';
import { labelledForms } from './forms/number-forms.ts';
import { placesAndHandles } from './forms/places-and-handles.ts';
import { mapJson, mapSchema } from './map-json.ts';
import type { Form } from './match/form.ts';
import { createMatcher, type Matcher } from './match/matcher.ts';
import { alsoSpoken, both } from './match-spoken.ts';
import { numbersByLook } from './numbers/numbers-by-look.ts';
import { withoutAttached, withoutPictures } from './pictures.ts';
import { createLedger, type Ledger } from './placeholders/ledger.ts';
import { chooseTag } from './placeholders/tag.ts';
import { explanation } from './placeholders/wording.ts';
import { spokenNumbers } from './spoken/spoken-numbers.ts';

/** An identifier and the ways it is written. */
export interface Thing extends Identifier {
  readonly forms: readonly Form[];
}

export function withForms(identifier: Identifier): Thing {
  return { ...identifier, forms: formsOf(identifier) };
}

/** Of the same list once: a record gives the same one for a while, and every call of a model asks. */
export const allWithForms = oncePerList((identifiers: readonly Identifier[]): readonly Thing[] =>
  identifiers.map(withForms),
);

const matcherOf = oncePerList((things: readonly Thing[]) => createMatcher(things.map(({ forms }) => forms)));

/** What a record knows is planted once: its dates alone have thousands of forms, and most prompts add a number or two. */
function matcherWith(known: readonly Thing[], things: readonly Thing[]): Matcher {
  if (things.length <= known.length || !known.every((each, index) => things[index] === each))
    return matcherOf(things);
  const more = things.slice(known.length).map(({ forms }) => forms);
  return both(matcherOf(known), createMatcher(more), known.length);
}

/**
 * What the calls of one run share: providers bind what a model thought to all that they were sent before it, so a detail keeps its
 * placeholder, and the text that explains them stays, whatever else is found in later steps.
 */
export interface RunPlaceholders {
  readonly tag: string;
  /** In the order of their numbers; it only grows. */
  things: readonly Thing[];
}

/** The request as it goes out, and what was replaced in it. */
export function replaceAll(
  request: ModelRequest,
  known: readonly Thing[],
  byLook: boolean,
  run?: RunPlaceholders,
): { readonly sent: ModelRequest; readonly ledger: Ledger } {
  const texts = new Set<string>();
  const shown = mapRequest(withoutScans(request), {
    text: (text) => {
      const kept = withoutPictures(text);
      texts.add(kept);
      return kept;
    },
    number: (value) => value,
  });
  const said = shown.messages.flatMap((each) => (each.role === 'user' ? [each.text] : []));
  const spoken = oncePerText(spokenNumbers);
  const seen = byLook ? thingsByLook(said, texts, (text) => spoken(text)?.text ?? text) : [];
  const things = ofRun(run, seen.length === 0 ? known : [...known, ...seen]);
  const numbers = new Set(things.flatMap(({ kind, text }) => (kind === 'identifier' ? [text] : [])));
  const find = alsoSpoken(matcherWith(known, things), spoken);
  const ledger = createLedger(chooseTag([...texts].join('\n'), run?.tag), things);
  const replace = (text: string, number = false): string => {
    const found = find(text);
    if (found.length === 0) return text;
    let out = '';
    let done = 0;
    for (const { from, to, thing } of found) {
      out += text.slice(done, from) + ledger.issue(thing, text.slice(from, to), number);
      done = to;
    }
    return out + text.slice(done);
  };
  const number = (value: number): Json => {
    // What has a fraction is a value, and so is a short one unless the record knows just these digits as an identifier.
    if (!Number.isSafeInteger(value)) return value;
    const text = String(value);
    if (Math.abs(value) < 1_000_000 && !numbers.has(text)) return value;
    return find(text)[0]?.to === text.length ? replace(text, true) : value;
  };
  // Keys and codes come again and again; what is found in a text depends on nothing else.
  const once = oncePerText((text) => replace(text));
  const sent = mapRequest(shown, { text: once, number });
  const isReplaced = ledger.first() !== undefined;
  // Where steps may follow, the explanation is there from the first: a later one must not change what was sent before.
  if (!isReplaced && (run === undefined || request.tools.length === 0)) return { sent: shown, ledger };
  const explained = explanation(ledger.tag);
  const system = sent.system === '' ? explained : `${sent.system}\n\n${explained}`;
  return { sent: { ...sent, system }, ledger };
}

/** Addresses and telephone numbers in what a person wrote; numbers with a label or a check digit in every text. */
function thingsByLook(
  said: readonly string[],
  texts: ReadonlySet<string>,
  asDigits: (text: string) => string,
): readonly Thing[] {
  // As it is written too: in an email a number word is no number.
  const direct = directIdentifiers([...new Set(said.flatMap((text) => [text, asDigits(text)]))]).map(
    withForms,
  );
  const looked = placesAndHandles(said);
  const taken = new Set([...direct, ...looked].map(({ text }) => text));
  const numbers = [...texts].flatMap((text) => numbersByLook(asDigits(text)));
  const labelled = new Map(numbers.map((each) => [each.value, each]));
  return [
    ...direct,
    ...looked,
    ...[...labelled.values()].flatMap(({ text, value }): readonly Thing[] =>
      taken.has(text) ? [] : [{ kind: 'identifier', text, forms: labelledForms(value, text) }],
    ),
  ];
}

/** Those that the run knew before, in their places, then what is new. */
function ofRun(run: RunPlaceholders | undefined, things: readonly Thing[]): readonly Thing[] {
  if (run === undefined) return things;
  const known = new Set(run.things.map(nameOf));
  const fresh = things.filter((thing) => !known.has(nameOf(thing)));
  if (fresh.length > 0) run.things = run.things.length === 0 ? things : [...run.things, ...fresh];
  return run.things;
}

function nameOf({ kind, text }: Identifier): string {
  return `${kind} ${text}`;
}

function withoutScans(request: ModelRequest): ModelRequest {
  const messages = request.messages.map((message) =>
    message.role === 'tool'
      ? {
          ...message,
          results: message.results.map((one) => ({ ...one, result: withoutAttached(one.result) })),
        }
      : message,
  );
  return { ...request, messages };
}

/** For the texts of one request. */
function oncePerText<Made>(make: (text: string) => Made): (text: string) => Made {
  const made = new Map<string, Made>();
  return (text) => {
    if (!made.has(text)) made.set(text, make(text));
    return made.get(text) as Made;
  };
}

/** What is made of a list that nobody changes, made once for as long as somebody holds the list. */
function oncePerList<Item, Made extends object>(
  make: (list: readonly Item[]) => Made,
): (list: readonly Item[]) => Made {
  const known = new WeakMap<readonly Item[], Made>();
  return (list) => {
    const made = known.get(list) ?? make(list);
    known.set(list, made);
    return made;
  };
}

export interface TextChange {
  readonly text: (text: string) => string;
  readonly number: (value: number) => Json;
}

/**
 * A request with all its texts changed, in the order in which the provider reads them: what comes first stays first in
 * later calls, so that their placeholders are the same. Ids and `meta` are the provider's own and go back as they came.
 */
function mapRequest(request: ModelRequest, { text, number }: TextChange): ModelRequest {
  const json = (value: Json) => mapJson(value, text, number);
  const part = (content: ModelContent): ModelContent =>
    content.type === 'tool-call'
      ? { ...content, input: json(content.input) }
      : { ...content, text: text(content.text) };
  const message = (each: ModelMessage): ModelMessage => {
    if (each.role === 'user') return { ...each, text: text(each.text) };
    if (each.role === 'assistant') return { ...each, content: each.content.map(part) };
    return { ...each, results: each.results.map((one) => ({ ...one, result: json(one.result) })) };
  };
  return {
    ...request,
    system: text(request.system),
    tools: request.tools.map((tool) => ({
      ...tool,
      description: text(tool.description),
      input: mapSchema(tool.input, text),
    })),
    output: request.output && mapSchema(request.output, text),
    messages: request.messages.map(message),
  };
}
