import { describe, expect, it } from 'vitest';
import { narrativeFault } from './narrative.ts';

const div = (inside: string) => `<div xmlns="http://www.w3.org/1999/xhtml">${inside}</div>`;

describe('narrative', () => {
  it.each([
    ['text', div('all well')],
    ['formatting', div('<p style="color:red">a<br/>b</p><table><tr><td>1</td></tr></table>')],
    [
      'links',
      div('<a href="https://example.org/a">a</a> <a href="#b">b</a> <a href="c.html?d=1&amp;e=2">c</a>'),
    ],
    ['an image alone', div('<img src="data:image/png;base64,AAAA"/>')],
    ['blanks around it', `\n ${div('a')} `],
  ])('takes %s', (_, xhtml) => {
    expect(narrativeFault(xhtml)).toBeUndefined();
  });

  it.each([
    ['a script', div('<script>1</script>')],
    ['an event', div('<p onclick="x()">a</p>')],
    ['an event without quotes', div('<p onclick=x()>a</p>')],
    ['a link to a script', div('<a href=" javascript:x()">a</a>')],
    ['a script behind a numbered colon', div('<a href="javascript&#58;x()">a</a>')],
    ['a script behind a hexadecimal colon', div('<a href="javascript&#x3a;x()">a</a>')],
    ['a script behind a named colon', div('<a href="javascript&colon;x()">a</a>')],
    ['a link to a page in itself', div('<a href="data:text/html,x">a</a>')],
    ['a form', div('<form>a</form>')],
    ['a frame', div('<iframe src="https://example.org"></iframe>')],
    ['another root', '<p>a</p>'],
    ['no root', 'all well'],
    ['text after the root', `${div('a')}b`],
    ['two roots', div('a') + div('b')],
    ['an open element', div('<p>a')],
    ['an open root', '<div>a<br/>'],
    ['an empty element that is open', div('a<br>')],
    ['crossing elements', div('<b><i>a</b></i>')],
    ['a comment', div('a<!-- b -->')],
    ['a lone bracket', div('1 < 2')],
  ])('refuses %s', (_, xhtml) => {
    expect(narrativeFault(xhtml)).toBe('txt-1');
  });

  it('refuses one without content', () => {
    expect(narrativeFault(div(' <p/> '))).toBe('txt-2');
  });

  it('takes the time of its length, whatever stands there', () => {
    const started = performance.now();
    for (const part of ['<', '<p a="', '<p a="b" ', '<b>', ' ']) narrativeFault(div(part.repeat(100_000)));
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
