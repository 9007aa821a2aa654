/** Basic formatting of HTML 4.0 (chapters 7 to 11 and 15), links and images, as rule txt-1 allows. */
const ALLOWED: ReadonlySet<string> = new Set(
  (
    'a abbr acronym b big blockquote br caption cite code col colgroup dd del dfn div dl dt em h1 h2 h3 h4 h5 h6 hr i img ' +
    'ins kbd li map ol p pre q samp small span strong sub sup table tbody td tfoot th thead tr tt u ul var'
  ).split(' '),
);
const TAG = /<(\/?)([A-Za-z][A-Za-z0-9]*)((?:\s+[A-Za-z][\w:-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;
const ATTRIBUTE = /([A-Za-z][\w:-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
/** A relative link has neither a colon nor a character reference that may stand for one; `&amp;` stands for itself. */
const SAFE_LINK = /^\s*(?:https?:|mailto:|tel:|#|data:image\/(?:png|jpeg|gif)[;,]|(?:[^:&]|&amp;)*$)/i;

/**
 * Which rule a narrative's XHTML breaks: `txt-1` (one well-formed div of basic formatting, without scripts, events and
 * unsafe links) or `txt-2` (it has content). Undefined: none.
 */
export function narrativeFault(xhtml: string): 'txt-1' | 'txt-2' | undefined {
  const text = xhtml.trim();
  if (!text.startsWith('<div')) return 'txt-1';
  const open: string[] = [];
  let content = false;
  let at = 0;
  while (at < text.length) {
    const next = text.indexOf('<', at);
    if (next === -1) return 'txt-1';
    content ||= text.slice(at, next).trim() !== '';
    TAG.lastIndex = next;
    const tag = TAG.exec(text);
    if (tag === null || !isAllowed(tag, open)) return 'txt-1';
    content ||= tag[2] === 'img';
    at = TAG.lastIndex;
  }
  if (open.length > 0) return 'txt-1';
  return content ? undefined : 'txt-2';
}

/** Checks one tag and keeps what is open: the last div to close is the end of the text. */
function isAllowed(tag: RegExpExecArray, open: string[]): boolean {
  const [whole, closing, name = '', attributes = '', selfClosing] = tag;
  if (closing === '/') return open.pop() === name && endsRight(tag, whole, open);
  if (!ALLOWED.has(name) || !attributesAreSafe(attributes)) return false;
  if (selfClosing === '/') return open.length > 0;
  open.push(name);
  return true;
}

function endsRight(tag: RegExpExecArray, whole: string, open: readonly string[]): boolean {
  return open.length > 0 || tag.index + whole.length === tag.input.length;
}

function attributesAreSafe(attributes: string): boolean {
  if (attributes === '') return true;
  for (const [, name = '', double, single] of attributes.matchAll(ATTRIBUTE)) {
    const lower = name.toLowerCase();
    if (lower.startsWith('on')) return false;
    if ((lower === 'href' || lower === 'src') && !SAFE_LINK.test(double ?? single ?? '')) return false;
  }
  return true;
}
