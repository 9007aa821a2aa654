import type { OperatorSearch } from '../../places/operator-search.ts';
import { ROOT_WORDS, STATUS_WORDS } from '../words/run-words.ts';

const NAMES = ['kind', 'team', 'agent', 'status', 'code', 'run', 'conversation'] as const;

/** What the address says of which runs are wanted, beside their state. Codes and ids alone: no words of a patient find a run. */
export function runsFilter(search: OperatorSearch): { readonly [name in (typeof NAMES)[number]]?: string } {
  return Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = search[name];
      if (value === undefined || !isOf(name, value)) return [];
      return [[name, value]];
    }),
  );
}

/** What is chosen from a list is one of it. */
function isOf(name: string, value: string): boolean {
  if (name === 'kind') return Object.hasOwn(ROOT_WORDS, value);
  return name !== 'status' || Object.hasOwn(STATUS_WORDS, value);
}

const FORMS = {
  code: /^[a-z][a-z0-9_-]{0,99}$/,
  run: /^[0-9a-f-]{4,36}$/,
  conversation: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
} as const;

/** What a form says, as the address takes it: ids and codes are written small. */
export function readForm(form: { readonly [name: string]: string }): OperatorSearch {
  const filled = Object.entries(form).map(([name, value]) => [name, value.trim().toLowerCase()] as const);
  return Object.fromEntries(filled.filter(([, value]) => value !== ''));
}

/** For the browser's own check of a field. */
export function patternOf(name: keyof typeof FORMS): string {
  return FORMS[name].source.slice(1, -1);
}
