/** Every http(s) address that stands in a text, character by character, in its order, each once. */
export function linksIn(text: string): readonly string[] {
  const found = text.match(/https?:\/\/[^\s<>"'`\p{Cc}]+/giu) ?? [];
  return [...new Set(found.map(withoutTail))];
}

/** The point, comma or bracket after an address ends the sentence, not the address. */
function withoutTail(address: string): string {
  let end = address.length;
  const opens = address.indexOf('(');
  for (;;) {
    const last = address[end - 1] ?? '';
    const unopened = last === ')' && (opens < 0 || opens >= end);
    if (!/[.,;:!?\]}]/.test(last) && !unopened) return address.slice(0, end);
    end -= 1;
  }
}

const VIDEO = new Map([
  ['youtube.com', 'youtube'],
  ['www.youtube.com', 'youtube'],
  ['m.youtube.com', 'youtube'],
  ['youtu.be', 'youtube'],
  ['vimeo.com', 'vimeo'],
  ['www.vimeo.com', 'vimeo'],
  ['player.vimeo.com', 'vimeo'],
] as const);

/** A host of videos that we know; null for any other page. */
export function videoHost(address: string): 'youtube' | 'vimeo' | null {
  const host = URL.canParse(address) ? new URL(address).hostname.toLowerCase() : '';
  return VIDEO.get(host as never) ?? null;
}

/** The video of a YouTube address as we give it to a provider: its id and nothing else that stood in the address. Null: none. */
export function youtubeVideo(address: string): string | null {
  if (videoHost(address) !== 'youtube') return null;
  const { pathname, searchParams } = new URL(address);
  const [, first = '', second = ''] = pathname.split('/');
  const id = searchParams.get('v') ?? (second === '' ? first : second);
  return /^[\w-]{6,16}$/.test(id) ? `https://www.youtube.com/watch?v=${id}` : null;
}

const SCHEME = /(?:https?|ftp|file|data|javascript|vbscript|mailto|tel|sms|blob|wss?):/i;
const DOMAIN =
  /^[^\s/]{0,80}?[a-z0-9-]\.(?:com|org|net|io|info|gov|edu|eu|uk|de|ch|fr|us|co|ai|app|dev|example|test|xyz|site|online|health|ly|me|to|link|click|top|ru|cn)(?:[/:?#&]|$)/i;
/** `evil.zone/x`, `evil.zone?x`, a number of four parts, the address of a mailbox. */
const ADDRESS =
  /[\p{L}\d-]\.\p{L}[\p{L}\d-]{1,62}[/?#:&]|(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])|\S@[\p{L}\d-]+\.\p{L}/u;
/** Without one of these no address can be made: each form above needs a point, a colon or a stroke. Foreign signs may stand for them. */
const NEEDED = /[./:\\]/;
const FOREIGN = /[^ -~]/;
/** Nor where points and colons only end the word. */
const PLAIN = /^[\w,;!?%+-]*[.:]*$/;
const WORD = /[^\s<>"'`()[\]{}|]+/g;

/** True where a word of it is an address, with or without its scheme. More is taken for one than a browser would open. */
export function holdsLink(text: string): boolean {
  return (text.match(WORD) ?? []).some(isLink);
}

/** The same words with `[link]` for every address. */
export function withoutLinks(text: string): string {
  const without = text.replaceAll(WORD, (word) => (isLink(word) ? '[link]' : word));
  return without !== text && holdsLink(without) ? '[link]' : without;
}

function isLink(written: string): boolean {
  const isForeign = FOREIGN.test(written);
  if ((!isForeign && !NEEDED.test(written)) || PLAIN.test(written)) return false;
  const word = withoutEnd(isForeign ? inPlainSigns(written) : written);
  if (!NEEDED.test(word)) return false;
  return (
    /\/\/|\\\\/.test(word) ||
    /^www\./i.test(word) ||
    SCHEME.test(word) ||
    DOMAIN.test(word) ||
    ADDRESS.test(word)
  );
}

function inPlainSigns(word: string): string {
  return word
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll('。', '.');
}

/** By hand: an expression for it begins again at each of ten thousand commas. */
function withoutEnd(word: string): string {
  let end = word.length;
  while (end > 0 && '.,;:!?'.includes(word[end - 1]!)) end -= 1;
  return word.slice(0, end);
}
