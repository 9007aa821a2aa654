import { describe, expect, it } from 'vitest';
import { elementsAt, readXml, textOf } from './read-xml.ts';
import { withoutTags } from './source-client.ts';

describe('XML of a service', () => {
  it('is read with attributes, entities, CDATA and the place of each element', () => {
    const text = `<?xml version="1.0"?><!DOCTYPE a SYSTEM "x.dtd"><a><!-- <b> --><b id='1' c="x &amp; y">1 &lt; 2 <i>or</i> &#x2265;&#160;3</b><b/><![CDATA[<raw>]]></a>`;
    const root = readXml(text)!;
    const [first, second] = elementsAt(root, 'b');
    expect(first?.attributes).toEqual({ id: '1', c: 'x & y' });
    expect(textOf(first)).toBe('1 < 2 or ≥ 3');
    expect(text.slice(first?.start, first?.end)).toMatch(/^<b id='1'.*<\/b>$/);
    expect(second?.children).toEqual([]);
    expect(root.children.at(-1)).toBe('<raw>');
  });

  it('allows `>` inside an attribute value', () => {
    const root = readXml(`<a><b c="p > 0.05" d='"'>x</b><e f="/">y</e></a>`)!;
    expect(elementsAt(root, 'b')[0]?.attributes).toEqual({ c: 'p > 0.05', d: '"' });
    expect(textOf(root)).toBe('xy');
  });

  it('keeps a superscript apart from the number before it', () => {
    const root = readXml('<a>4.5 × 10<sup>9</sup>/L, 10<sup>-3</sup>, by 1.1<sup>a</sup></a>')!;
    expect(textOf(root)).toBe('4.5 × 10⁹/L, 10⁻³, by 1.1a');
    expect(withoutTags('10<sup>9</sup>/L of <b>2</b>')).toBe('10⁹/L of 2');
  });

  it.each([
    ['nothing', ''],
    ['an open quote', '<a b="c></a>'],
    ['no element', 'Service unavailable'],
    ['cut off', '<a><b>text'],
    ['crossed', '<a><b></a></b>'],
    ['an open comment', '<a><!-- x</a>'],
    ['too deep', '<a>'.repeat(200) + '</a>'.repeat(200)],
  ])('%s is null', (_, text) => expect(readXml(text)).toBeNull());

  it('knows no entity but its own five', () => {
    const root = readXml('<!DOCTYPE a [<!ENTITY x "y">]><a>&x;&lol9;</a>');
    expect(root === null ? '' : textOf(root)).not.toContain('y&');
  });
});
