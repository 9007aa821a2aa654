import { describe, expect, it } from 'vitest';
import { linksIn, videoHost, youtubeVideo } from './links.ts';

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
