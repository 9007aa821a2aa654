/** One event as a browser would hand it out. */
export interface SseEvent {
  readonly id: string | null;
  readonly event: string;
  readonly data: { readonly type: string; readonly [key: string]: unknown };
}

/** Parses a response's events as they come; comments and `retry` fields are left out. */
export async function* readSse(response: Response): AsyncGenerator<SseEvent> {
  if (!response.body) return;
  let text = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = new Map(
        block.split('\n').map((line) => [line.split(': ')[0], line.slice(line.indexOf(': ') + 2)]),
      );
      const data = fields.get('data');
      if (data === undefined) continue;
      yield { id: fields.get('id') ?? null, event: fields.get('event') ?? '', data: JSON.parse(data) };
    }
  }
}
