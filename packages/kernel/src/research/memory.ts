import type { Claim } from '../messages/message.ts';

/** One piece of work of a research agent, as it remembers it. Of what tools gave, it keeps references. */
export interface MemoryEntry {
  /** ISO, by the tenant's clock. */
  readonly at: string;
  /** `created`, `message`, `trigger`, `watch`, `budget`. */
  readonly why: string;
  readonly asked: string;
  /** Names of the tools that it called, in their order. */
  readonly tools: readonly string[];
  /** Snapshots of the library that it was shown: their hashes. */
  readonly sources: readonly string[];
  /** What its tools have truly done, as their receipts say: files written, triggers set. */
  readonly done: readonly string[];
  /** What it said in the end; '' where it was silent. */
  readonly said: string;
}

/** What an agent knows of its earlier work. Brief and threshold are kept with the agent, word by word. */
export interface AgentMemory {
  readonly entries: readonly MemoryEntry[];
  /** Of the entries that are no longer there; null: all are. */
  readonly summary: string | null;
  /** Lines below `Open questions` of its last report. */
  readonly openQuestions: readonly string[];
  /** Word by word. Null: it has not reported yet. */
  readonly lastReport: { readonly at: string; readonly text: string } | null;
}

export const NO_MEMORY: AgentMemory = { entries: [], summary: null, openQuestions: [], lastReport: null };

/** Characters of the entries as JSON: above it the older half becomes a summary. */
export const MEMORY_LIMIT = 12_000;
const LONGEST_ASKED = 2_000;
const LONGEST_SAID = 4_000;
const MOST_QUESTIONS = 20;
const MOST_LISTED = 60;

/** The memory with one more piece of work. A report that was made replaces the last one and its open questions. */
export function remember(memory: AgentMemory, entry: MemoryEntry): AgentMemory {
  const { asked, said, tools, sources, done } = entry;
  const kept = {
    ...entry,
    asked: asked.slice(0, LONGEST_ASKED),
    said: said.slice(0, LONGEST_SAID),
    tools: tools.slice(0, MOST_LISTED),
    sources: [...new Set(sources)].slice(0, MOST_LISTED),
    done: done.slice(0, MOST_LISTED),
  };
  const entries = [...memory.entries, kept];
  if (said === '') return { ...memory, entries };
  return {
    ...memory,
    entries,
    lastReport: { at: entry.at, text: said },
    openQuestions: openQuestionsIn(said),
  };
}

/** The older entries that are to become a summary, and what stays; null while there is room. */
export function toSummarize(
  memory: AgentMemory,
): { readonly older: readonly MemoryEntry[]; readonly left: readonly MemoryEntry[] } | null {
  const { entries } = memory;
  if (entries.length < 2 || JSON.stringify(entries).length <= MEMORY_LIMIT) return null;
  const middle = Math.ceil(entries.length / 2);
  return { older: entries.slice(0, middle), left: entries.slice(middle) };
}

/** The text that a summary is made of: what was summarized before, then the entries. */
export function textToSummarize(summary: string | null, older: readonly MemoryEntry[]): string {
  const lines = older.map(({ at, asked, said, done }) =>
    [`${at.slice(0, 10)}: ${asked}`, ...done.map((each) => `Done: ${each}.`), said].join('\n'),
  );
  return [...(summary === null ? [] : [summary]), ...lines].join('\n\n');
}

/** Where no function can be asked: the first lines of each, in order. */
export function shortened(summary: string | null, older: readonly MemoryEntry[]): string {
  const lines = older.map(({ at, asked, said }) => {
    const [first = ''] = said.split('\n', 1);
    return `${at.slice(0, 10)}: ${asked.slice(0, 200)} ${first.slice(0, 400)}`.trim();
  });
  return [...(summary === null ? [] : [summary]), ...lines].join('\n').slice(-MEMORY_LIMIT / 2);
}

/** Lines of the list below a line that says `Open questions`. */
export function openQuestionsIn(text: string): readonly string[] {
  const lines = text.slice(0, 20_000).split('\n');
  const from = lines.findIndex((line) => /^[#*\s]*open questions\b/i.test(line));
  if (from < 0) return [];
  const below = lines.slice(from + 1);
  const end = below.findIndex((line) => line.trim() !== '' && !/^\s*(?:[-*]|\d{1,2}[.)])\s/.test(line));
  return (end < 0 ? below : below.slice(0, end))
    .map((line) => line.replace(/^\s*(?:[-*]|\d{1,2}[.)])\s+/, '').trim())
    .filter((line) => line !== '')
    .slice(0, MOST_QUESTIONS)
    .map((line) => line.slice(0, 500));
}

/** A finding of a report: a sentence that is shown, with the passages of the literature that stand behind it. */
export function findingsOf(claims: readonly Claim[]): readonly Claim[] {
  return claims.filter(({ kind, status }) => kind === 'literature' && status !== 'removed');
}
