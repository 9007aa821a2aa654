import { type ModelCall, resultsOfThisTurn, type ToolResult, withoutMarks } from '../../../model-call.ts';
import type { ReplyToolCall } from '../../../reply.ts';
import { fields, gave, givenIn, list, noteIn, sentence } from '../given-facts.ts';

const TOOL = 'search_evidence';
const ASKS =
  /\b(?<!sleep )(?:stud(?:y|ies)|trials?|evidence|research|literature|guidelines?|papers?|publications?|published|meta-?analys[ei]s|labels?)\b/i;
const MOST_SENTENCES = 2;
const LONGEST_QUERY = 300;
/** A quote of one finding, not a paragraph. */
const LONGEST_QUOTE = 240;

/** The search that a question about studies needs, once in a turn. */
export function literatureReads(call: ModelCall, text: string): readonly ReplyToolCall[] {
  const isOffered = call.tools.some(({ name }) => name === TOOL);
  const isDone = resultsOfThisTurn(call).some(({ name }) => name === TOOL);
  if (!isOffered || isDone || !ASKS.test(text)) return [];
  const query = subjectOf(text).join(' ').slice(0, LONGEST_QUERY);
  return query === '' ? [] : [{ name: TOOL, args: { query } }];
}

const BROUGHT = 'Passages of the knowledge library';

/** Passages that our code put before the question, for an agent without the search tool. */
export function broughtLiterature({ messages }: ModelCall): readonly ToolResult[] {
  const brought = messages
    .flatMap((each) => (each.role === 'user' ? [withoutMarks(each.text)] : []))
    .filter((text) => text.startsWith(BROUGHT));
  return brought.map((text) => ({ id: '', name: TOOL, result: JSON.parse(text.slice(text.indexOf('{'))) }));
}

/** One quoted finding of each of the best sources, in sentences of their own; empty where nobody searched. */
export function literatureAnswer(results: readonly ToolResult[], question: string): readonly string[] {
  const asked = stems(subjectOf(question).join(' '));
  return gave(results, TOOL).flatMap((answer) => {
    const note = noteIn(answer);
    const seen = new Set<string>();
    const kinds = new Set<string>();
    const said = list(answer.passages).flatMap((each): readonly string[] => {
      const { passage, title, level, text } = fields(each);
      if (typeof passage !== 'string' || typeof text !== 'string' || seen.has(String(title))) return [];
      const quote = findingIn(text, asked);
      if (quote === null) return [];
      const kind = kindOf(level);
      const another = kinds.has(kind) ? 'Another' : 'A';
      seen.add(String(title));
      kinds.add(kind);
      return [`${another} ${kind} says: “${quote}”. [${passage}]`];
    });
    return [
      ...said.slice(0, MOST_SENTENCES),
      ...[...(note ? [note] : []), ...givenIn(answer.gaps)].map(sentence),
    ];
  });
}

const NAMED = new Set(['systematic review', 'randomised trial', 'guideline', 'label', 'registry entry']);

function kindOf(level: unknown): string {
  if (level === 'cohort') return 'cohort study';
  return typeof level === 'string' && NAMED.has(level) ? level : 'publication';
}

/** The sentence that has most words of the question, and says something of them. */
function findingIn(text: string, asked: ReadonlySet<string>): string | null {
  const found = text
    .split(/(?<=[.!?])\s+/)
    .map((each) =>
      each
        .replaceAll(/\s+/g, ' ')
        .replace(/[.!?]$/, '')
        .trim(),
    )
    .filter((each) => !SETTING.test(each))
    .map((each) => each.replace(/^\p{Lu}\p{Ll}+: /u, ''))
    .filter((each) => each.length <= LONGEST_QUOTE && !/["“”]|\binvented\b/i.test(each) && SAYS.test(each))
    .map((each) => ({ each, score: [...stems(each)].filter((stem) => asked.has(stem)).length }))
    .toSorted((one, other) => other.score - one.score);
  return found[0] !== undefined && found[0].score > 0 ? found[0].each : null;
}

/** The words of a question that say what it is about. */
export function subjectOf(question: string): readonly string[] {
  return (question.match(/[\p{L}\d][\p{L}\d-]*/gu) ?? []).filter(
    (word) => !ASKS.test(word) && !ABOUT_NOTHING.has(word.toLowerCase()),
  );
}

const ABOUT_NOTHING = new Set(
  'a an the and or but of on in at to for from with without about by as is are was were be been do does did have has had can could should would may might will what which who whom whose when where why how there this that these those my me i you your he she his her him they their it its we our us any some say says said tell tells know known show shows last latest newest next now current currently recent mean means good bad patient please give me was than then more less not no'.split(
    ' ',
  ),
);

/** Not what was found, but what was known before, or how it was looked for. */
const SETTING = /^(?:Background|Methods|Purpose|Design|Scope|Status|Strength): /;
const SAYS =
  /\d|\b(?:did not|slow\w*|associat\w+|rais\w+|rose|fell|halv\w+|more|less|fewer|lower\w*|higher|reduc\w+|increas\w+|differ\w*|improv\w+|contraindicat\w+|recommend\w*|should|avoid\w*|risk)\b/i;

function stems(text: string): ReadonlySet<string> {
  return new Set((text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).map((word) => word.slice(0, 6)));
}
