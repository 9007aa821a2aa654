import type { Grounding } from '../../reply.ts';

export interface UrlCitation {
  readonly start_index: number;
  readonly end_index: number;
  readonly url: string;
  readonly title: string;
}

/** One citation per supported stretch and source. */
export function citations({ sources, supports }: Grounding, text: string): UrlCitation[] {
  const stretches = supports ?? [{ text, sources: sources.map((_, index) => index) }];
  return stretches.flatMap((stretch) => {
    const start_index = text.indexOf(stretch.text);
    if (start_index === -1) return [];
    return stretch.sources.flatMap((index) => {
      const source = sources[index];
      return source ? [{ start_index, end_index: start_index + stretch.text.length, ...source }] : [];
    });
  });
}
