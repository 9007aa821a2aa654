import { clinicalNumber } from '../../components/numbers.ts';
import { wordOf } from '../../components/word-of.ts';
import { titleName } from '../drawing/stage-words.ts';
import { type Json, numberIn } from './result-parts.ts';

const TITLES: { readonly [field: string]: string } = {
  pass: 'Passed',
  valid: 'Meets the specification',
  synthesized: 'Combined text',
  extracted: 'Found in the text',
  invariants: 'Facts that were kept',
  test_hints: 'Suggested tests',
  remediation_hints: 'How to fix it',
  conflicts: 'Where the inputs disagree',
  citations: 'Sources',
  references: 'Related passages',
  subtasks: 'Plan',
  provenance: 'Where each part comes from',
  compression_ratio: 'Length compared with the source',
  agreement_score: 'Agreement of the inputs',
  audit_hash: 'Checksum of the input',
  estimated_tokens: 'Estimated tokens',
  cyclomatic_complexity: 'Cyclomatic complexity',
  lines_of_code: 'Lines of code',
  compressed_summary: 'Short form for a next step',
  compressed_intent: 'Intent, for a next step',
  compressed_report: 'Short report for a next step',
  compressed_context: 'Short context for a next step',
};

export function fieldTitle(field: string): string {
  return wordOf(TITLES, field) ?? titleName(field);
}

const SHARES = ['confidence', 'agreement_score', 'compression_ratio', 'similarity', 'score'];

/** Shares in percent, other numbers as everywhere. */
export function figureWords(field: string, value: number | boolean | string): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') return value;
  if (SHARES.includes(field)) return `${clinicalNumber(Math.round(value * 1_000) / 10)} %`;
  return clinicalNumber(Math.round(value * 1_000) / 1_000);
}

const SEVERITIES = ['critical', 'high', 'error', 'major', 'medium', 'warning', 'minor', 'low', 'info'];

/** The worst first; what has no severity last. */
export function severityOrder(severity: string | null): number {
  const at = SEVERITIES.indexOf(severity?.toLowerCase() ?? '');
  return at < 0 ? SEVERITIES.length : at;
}

/** Places in a text as lines: "lines 1 to 4, 7"; what has no lines stays as it is. */
export function placeWords(places: Json): string {
  if (!Array.isArray(places)) return JSON.stringify(places);
  const lines = (places as readonly Json[]).map((place) => numberIn(place, 'line'));
  if (lines.includes(null)) return JSON.stringify(places);
  const sorted = [...new Set(lines as number[])].toSorted((a, b) => a - b);
  const ranges: [number, number][] = [];
  for (const line of sorted) {
    const last = ranges.at(-1);
    if (last && line === last[1] + 1) last[1] = line;
    else ranges.push([line, line]);
  }
  if (ranges.length === 0) return 'nothing';
  const words = ranges.map(([from, to]) => (from === to ? `${from}` : `${from} to ${to}`));
  return `${sorted.length === 1 ? 'line' : 'lines'} ${words.join(', ')}`;
}
