import type { Grounding } from '../../reply.ts';

/** Segment indices count UTF-8 bytes, as the real API does. */
export function groundingMetadata({ queries, sources, supports }: Grounding, text: string): object {
  const stretches = supports ?? [{ text, sources: sources.map((_, index) => index) }];
  return {
    searchEntryPoint: { renderedContent: `<div class="container">${queries.map(chip).join('')}</div>` },
    groundingChunks: sources.map(({ url, title }) => ({ web: { uri: url, title } })),
    groundingSupports: stretches.flatMap((stretch) => {
      const at = text.indexOf(stretch.text);
      if (at === -1) return [];
      const startIndex = Buffer.byteLength(text.slice(0, at));
      return [
        {
          segment: { startIndex, endIndex: startIndex + Buffer.byteLength(stretch.text), text: stretch.text },
          groundingChunkIndices: stretch.sources,
        },
      ];
    }),
    webSearchQueries: queries,
  };
}

function chip(query: string): string {
  const safe = query.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<a class="chip" href="https://example.org/search?q=${encodeURIComponent(query)}">${safe}</a>`;
}
