import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { entryFormOf } from '../changes/forms/entry-form.ts';
import { readForm, writeForm } from '../changes/forms/field.ts';
import { EmptyState } from '../components/states.tsx';
import { Prose } from '../prose/prose-view.tsx';
import { shownProps } from './shown-props.ts';
import { directionsWrittenOut, withoutDirections } from './without-directions.ts';

const TURNS = [
  ...['\u061c', '\u200e', '\u200f', '\u202a', '\u202b', '\u202c', '\u202d', '\u202e'],
  ...['\u2066', '\u2067', '\u2068', '\u2069'],
];
const NAME = 'Warfarin\u202e 12.5 mg\u202c';

describe('characters that turn the order of a text [F4] [B10]', () => {
  it.each(TURNS.map((turn) => [turn.charCodeAt(0).toString(16), turn]))('%s is not shown', (_, turn) =>
    expect(withoutDirections(`a${turn}b${turn}`)).toBe('ab'),
  );

  it.each(['ورفارين 5 mg', 'וורפרין', 'a\u200db', '½ µg · “x”'])('%s stays as it is', (text) =>
    expect(withoutDirections(text)).toBe(text),
  );

  it('reach no element of ours: text, lists of text, labels', () => {
    const shown = renderToStaticMarkup(createElement(EmptyState, { title: NAME }));
    expect(shown).toContain('Warfarin 12.5 mg');
    expect(
      renderToStaticMarkup(createElement(Prose, { text: `**${NAME}**, ${NAME} since 2024-01-02` })),
    ).not.toMatch(/[\u202a-\u202e]/);
    expect(shownProps({ children: ['a', [NAME, 1]], title: NAME, 'aria-label': NAME, value: NAME })).toEqual({
      ...{ children: ['a', ['Warfarin 12.5 mg', 1]], title: 'Warfarin 12.5 mg' },
      ...{ 'aria-label': 'Warfarin 12.5 mg', value: NAME },
    });
  });

  it('what has none is not copied', () => {
    const props = { children: ['a', ['b', null]], title: 'c' };
    expect(shownProps(props)).toBe(props);
  });

  it('are not in a form, and not rewritten by it where a person leaves the field alone', () => {
    const resource = {
      resourceType: 'Condition',
      code: { text: NAME },
      note: [{ text: `said ${NAME}` }],
    };
    const form = entryFormOf(resource)!;
    const from = readForm(form, resource);
    expect(Object.values(from).join()).not.toMatch(/[\u202a-\u202e]/);
    expect(from.code).toBe('Warfarin 12.5 mg');
    expect(writeForm(form, resource, from, from)).toBe(resource);
    const changed = writeForm(form, resource, { ...from, code: 'Heparin' }, from);
    expect(changed).toMatchObject({ code: { text: 'Heparin' }, note: resource.note });
  });

  it('are written out where somebody looks at what is kept', () => {
    const written = directionsWrittenOut(JSON.stringify({ text: NAME }));
    expect(written).toBe('{"text":"Warfarin\\u202e 12.5 mg\\u202c"}');
    expect(JSON.parse(written)).toEqual({ text: NAME });
  });

  // A portal of an element is made of the same elements as the rest.
  it('no file makes elements in another way', async () => {
    const root = new URL('..', import.meta.url).pathname;
    for await (const path of glob('**/*.{ts,tsx}', { cwd: root })) {
      if (path.includes('.test.')) continue;
      const text = readFileSync(`${root}/${path}`, 'utf8');
      expect(
        /\b(?:createElement|cloneElement|createPortal\((?!\s*<)|fillText|innerHTML|document\.title)/.exec(
          text,
        ),
        path,
      ).toBeNull();
      expect(/import[^;]*from 'react\/jsx/.test(text) && !path.startsWith('shown-text/'), path).toBe(false);
    }
  });
});
