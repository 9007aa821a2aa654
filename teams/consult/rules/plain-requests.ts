import type { PanelSection } from '@consilium/kernel';
import { EDIT, SHARE, wholeList } from './fixed-texts.ts';
import { firstMatch, patterns } from './patterns.ts';
import { plainWords } from './phrase.ts';
import { entryNamedIn, entryOf, PANEL } from './sections.ts';

/** What code answers in a model's place, and the section of the side panel that it sends a person to. */
export interface PlainAnswer {
  readonly rule: 'list' | 'share' | 'edit';
  readonly text: string;
  readonly section: PanelSection;
}

/**
 * Rules 2 and 3 where code can tell: the whole message is one plain request. Null: a model reads it. The phrases stand in YAML
 * beside this file; what they leave out is a matter of taste, what they take in must be certain.
 */
export function plainRequest(text: string): PlainAnswer | null {
  const plain = plainWords(text);
  const listed = firstMatch(LISTS, plain);
  if (listed) {
    const { section } = entryNamedIn(listed.thing ?? listed.kind ?? listed.named ?? '');
    return decidedAnswer('list', section);
  }
  if (firstMatch(SHARES, plain)) return decidedAnswer('share');
  return firstMatch(EDITS, plain) ? decidedAnswer('edit', entryNamedIn(plain).section) : null;
}

/** What is said to a decision, whoever took it: a model names it, code words it. */
export function decidedAnswer(rule: PlainAnswer['rule'], section: PanelSection = 'summary'): PlainAnswer {
  switch (rule) {
    case 'list':
      return { rule, text: wholeList(entryOf(section)), section };
    case 'share':
      return { rule, text: SHARE, section: 'share' };
    case 'edit':
      return { rule, text: EDIT, section };
  }
}

const LISTS = patterns('lists.yml', {
  thing: PANEL.flatMap(({ things }) => things),
  kind: PANEL.flatMap(({ kinds }) => kinds),
  named: PANEL.flatMap(({ named, things }) => (named ? things : [])),
});
const SHARES = patterns('share.yml', {});
const EDITS = patterns('edit.yml', {});
