import type { Json } from '../json.ts';

/** `met`: its threshold is met, and it spends nothing more by itself. `out_of_budget`: it sleeps until the next month. */
export const AGENT_STATES = ['active', 'met', 'out_of_budget', 'paused', 'stopped'] as const;
export type AgentState = (typeof AGENT_STATES)[number];

/** A research agent as its row has it. It lives in its actor's own compartment. */
export interface ResearchAgent {
  readonly id: string;
  readonly name: string;
  /** The folder of its workspace, by rule from the name (`slugOf`). */
  readonly slug: string;
  readonly description: string;
  /** What it was asked when it was made. */
  readonly brief: string;
  /** Null: none was set. */
  readonly threshold: Json | null;
  /** The most that it may spend in a calendar month (UTC). */
  readonly monthlyMicroUsd: number;
  readonly state: AgentState;
  /** The conversation that it reports to. */
  readonly conversation: string;
  /** ISO, by the tenant's clock. */
  readonly createdAt: string;
  readonly lastActive: string | null;
}

/** 5 USD in a month, where nobody says otherwise. */
export const USUAL_MONTHLY_MICRO_USD = 5_000_000;

/** The owner of the interaction agent's own files. */
export const INTERACTION_OWNER = '00000000-0000-0000-0000-000000000000';

/** Where the files of an agent are, as agents and people read it. No real path is ever made of it. */
export function workspacePath(slug: string): string {
  return `/memory/research_agents/${slug}`;
}

/** Of a name in UTF-8. */
const LONGEST_NAME = 200;

/** A name as lists and reports show it: one line without signs that nobody sees, so that it cannot look like another entry. */
export function plainName(name: string): string {
  let plain = '';
  let bytes = 0;
  for (const letter of inOneLine(name)) {
    bytes += Buffer.byteLength(letter);
    if (bytes > LONGEST_NAME) break;
    plain += letter;
  }
  return plain.trim() || 'Agent';
}

/** Breaks and signs that nobody sees (controls, marks of direction, halves of a pair) become one space. */
export function inOneLine(text: string): string {
  return text.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim();
}

/** Characters of a slug; room for a number behind it is left below the database's 64. */
const LONGEST_SLUG = 56;

/**
 * The name of an agent's folder: its letters and digits in ASCII and lower case, everything else one underscore. `taken` are the slugs of
 * the actor's other agents: an equal one is numbered (`duchenne_md_2`).
 */
export function slugOf(name: string, taken: ReadonlySet<string> = new Set()): string {
  const plain = name
    .slice(0, 400)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_/, '')
    .slice(0, LONGEST_SLUG)
    .replace(/_$/, '');
  const slug = plain === '' ? 'agent' : plain;
  for (let number = 1; ; number++) {
    const numbered = number === 1 ? slug : `${slug}_${number}`;
    if (!taken.has(numbered)) return numbered;
  }
}

/** The state in which an agent is told of itself. */
export const RESEARCH_STATE = 'temp:research';
