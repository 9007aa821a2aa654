import { apiKindOf, retryAfterMs } from '../egress/api-request.ts';
import { contentTypeOf } from '../egress/content-type.ts';
import { webAddress } from '../egress/web-address.ts';
import { passagesOf } from '../library/passages.ts';
import { decodeText } from '../pages/decode-text.ts';
import { firstOf, tidyText } from '../pages/tidy-text.ts';
import { readJats } from '../sources/full-text/read-jats.ts';
import { readXml, textOf } from '../sources/read-xml.ts';
import { jsonOf, withoutTags } from '../sources/source-client.ts';

/** What here meets text from outside, for `tests/slow-text`. Pages themselves are read in a guarded process. */
export const outsideText = [
  {
    name: 'text of a page or a PDF, tidied',
    sources: ['packages/evidence/src/pages/tidy-text.ts'],
    read: (text: string) => firstOf(tidyText(text), 60_000),
  },
  {
    name: 'bytes of a page as text',
    sources: ['packages/evidence/src/pages/decode-text.ts'],
    read: (text: string) => decodeText(Buffer.from(text), undefined),
  },
  {
    name: 'text of a document, cut into passages',
    sources: ['packages/evidence/src/library/passages.ts'],
    read: passagesOf,
  },
  {
    name: 'address of a page',
    sources: ['packages/evidence/src/egress'],
    read: (text: string) => webAddress(`https://${text}`, 1_000_000),
  },
  {
    name: 'XML of a source',
    sources: ['packages/evidence/src/sources'],
    read: (text: string) => [
      readXml(text),
      textOf(readXml(`<a>${text}</a>`) ?? undefined),
      readXml(`<a ${text}></a>`),
    ],
  },
  {
    name: 'full text of an article',
    sources: ['packages/evidence/src/sources'],
    read: (text: string) => readJats(`<article><body><p>${text}</p></body></article>`),
  },
  {
    name: 'JSON and abstracts of a source',
    sources: ['packages/evidence/src/sources'],
    read: (text: string) => [jsonOf(text), withoutTags(text)],
  },
  {
    name: 'headers of a source',
    sources: ['packages/evidence/src/egress'],
    read: (text: string) => [retryAfterMs(text, 0), apiKindOf(`application/json;${text}`)],
  },
  { name: 'content type of a page', sources: ['packages/evidence/src/egress'], read: contentTypeOf },
];
