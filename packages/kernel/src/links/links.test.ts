import { describe, expect, it } from 'vitest';
import { holdsLink, linksIn, videoHost, withoutLinks, youtubeVideo } from './links.ts';

describe('addresses in a message [A7]', () => {
  it.each([
    ['See https://a.example/x?y=1, please.', ['https://a.example/x?y=1']],
    ['(https://a.example/x) and <https://b.example>', ['https://a.example/x', 'https://b.example']],
    ['https://en.example/Foo_(bar) is one', ['https://en.example/Foo_(bar)']],
    ['HTTP://A.example twice HTTP://A.example', ['HTTP://A.example']],
    ['www.example.org and ftp://a.example are none', []],
  ])('%s', (text, links) => {
    expect(linksIn(text)).toEqual(links);
  });

  it.each([
    ['https://youtu.be/dQw4w9WgXcQ?si=who-shared-it', 'dQw4w9WgXcQ'],
    ['https://www.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ&u=anna@example.org', 'dQw4w9WgXcQ'],
    ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ])('of a video only its id goes on: %s', (address, id) => {
    expect(youtubeVideo(address)).toBe(`https://www.youtube.com/watch?v=${id}`);
  });

  it.each([
    ['no video host', 'https://a.example/watch?v=dQw4w9WgXcQ'],
    ['a host that only looks like one', 'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ'],
    ['words in place of an id', 'https://youtu.be/HbA1c-7.9-penicillin-allergy'],
  ])('is no video: %s', (_why, address) => {
    expect(youtubeVideo(address)).toBeNull();
  });

  it('knows the hosts of videos', () => {
    expect(videoHost('https://vimeo.com/1')).toBe('vimeo');
    expect(videoHost('not an address')).toBeNull();
  });
});

describe('an address anywhere in a text [A7]', () => {
  it.each([
    'see //evil.com?d=1',
    'see evil.zone/x',
    'see evil.zone?x=1',
    'see evil.zone:80',
    'see evil.com',
    'see ｅvil.com',
    'see evil。com',
    'see www.evil.zone',
    'see ht\u200btps://evil.zone',
    'see javascript:alert(1)',
    'write to a@evil.zone',
    'see 10.0.0.1/x',
    `see ${'a'.repeat(300)}https://evil.zone`,
  ])('%s', (text) => {
    expect(holdsLink(text)).toBe(true);
    expect(withoutLinks(text)).not.toMatch(/evil|10\.0|alert/);
  });

  it.each([
    ['commas', `${','.repeat(200_000)}x/`],
    ['points and colons', `${':.'.repeat(100_000)}/`],
    ['one word', `${'a'.repeat(200_000)}/`],
  ])('is looked for in linear time: %s', (_why, text) => {
    const began = performance.now();
    holdsLink(text);
    // Quadratic, it would be a minute.
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  it.each([
    'Take 5 mg/kg b.i.d. or 120/80 mmHg.',
    'e.g. and/or, i.e. 7.9 %.',
    'On 02.03.2026: fine.',
    'Your data: none. Why?',
    'eGFR 52 mL/min/1.73 m².',
  ])('none in: %s', (text) => {
    expect(holdsLink(text)).toBe(false);
    expect(withoutLinks(text)).toBe(text);
  });

  it('reads an address that ends in very many brackets in linear time', () => {
    const start = process.cpuUsage();
    expect(linksIn(`https://a.example/x${')'.repeat(500_000)}`)).toEqual(['https://a.example/x']);
    expect(process.cpuUsage(start).user).toBeLessThan(1_500_000);
  });
});
