export interface StreamEvent {
  readonly type: string;
  readonly data: { readonly [field: string]: unknown };
}

/** Events of a stream until it ends or is cut off. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  let rest = '';
  const decoder = new TextDecoder();
  for await (const piece of body) {
    rest += decoder.decode(piece, { stream: true });
    const blocks = rest.split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const type = /^event: ?(.*)$/m.exec(block)?.[1];
      const data = /^data: ?(.*)$/m.exec(block)?.[1];
      if (type && data) yield { type, data: JSON.parse(data) as StreamEvent['data'] };
    }
  }
}
