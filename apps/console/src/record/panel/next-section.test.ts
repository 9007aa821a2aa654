import { describe, expect, it } from 'vitest';
import { SECTIONS } from '../../places/panel-search.ts';
import { SECTION_NAMES } from '../section/section-names.ts';
import { nextSection } from './next-section.ts';

describe('the list of sections by keyboard [B10]', () => {
  it.each([
    ['summary', 'ArrowDown', 'labs'],
    ['summary', 'ArrowUp', 'share'],
    ['share', 'ArrowDown', 'summary'],
    ['timeline', 'Home', 'summary'],
    ['timeline', 'End', 'share'],
    ['labs', 'a', null],
  ] as const)('%s, %s: %s', (from, key, to) => expect(nextSection(from, key)).toBe(to));

  it('has a name of its own for each section', () =>
    expect(new Set(SECTIONS.map((section) => SECTION_NAMES[section])).size).toBe(SECTIONS.length));
});
