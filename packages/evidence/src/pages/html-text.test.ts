import { describe, expect, it } from 'vitest';
import { htmlText } from './html-text.ts';

const sentence = 'Asthma is common, it varies, and it wakes people at night more often than they say.';

describe('text of a page [A7]', () => {
  it('keeps blocks apart and words of one line together', () => {
    const { title, text } = htmlText(
      '<html><head><title>Care &amp; cure</title></head><body><h1>Head</h1><p>One <b>bold</b> word.</p><table><tr><td>a</td><td>b</td></tr></table></body></html>',
    );
    expect(title).toBe('Care & cure');
    expect(text).toBe('Head\n\nOne bold word.\n\na b');
  });

  it('takes the article and leaves the menu', () => {
    const { text } = htmlText(
      `<html><body><nav><ul><li><a href=/>Home</a></ul></nav><article>${`<p>${sentence}</p>`.repeat(12)}</article></body></html>`,
    );
    expect(text).toContain(sentence);
    expect(text).not.toContain('Home');
  });

  it('reads a page that has no html element', () => {
    expect(htmlText(`<title>t</title><body>${`<p>${sentence}</p>`.repeat(12)}`)).toMatchObject({
      title: 't',
    });
    expect(htmlText(`<title>t</title><p>${sentence}`).text).toBe(sentence);
  });

  it.each([
    ['a doctype', '<!doctype html>\n<html><body><p>Text.</p></body></html>'],
    ['a comment and a doctype', '<!-- c --><!DOCTYPE html PUBLIC "x" "y"><html><p>Text.</html>'],
    [
      'a declaration of XML',
      '<?xml version="1.0"?><!DOCTYPE html><html xmlns="x"><body><p>Text.</p></body></html>',
    ],
    ['a byte mark and blanks', '\ufeff \n<!doctype html><html><body>Text.'],
    ['an element before the page', '<p>Text.</p><html><body></body></html>'],
  ])('reads a page behind %s', (_, html) => expect(htmlText(html).text).toBe('Text.'));

  it('leaves out what nobody sees', () => {
    const { text } = htmlText(
      '<html><body><script>a()</script><style>b</style><p hidden>c</p><noscript>d</noscript><p>e\u202e\u200bf</p></body></html>',
    );
    expect(text).toBe('ef');
  });
});
