import { ConsiliumError } from '@consilium/kernel';
import type {
  SdkAnswer,
  SdkContent,
  SdkFinish,
  SdkMetadata,
  SdkStream,
  SdkStreamPart,
  SdkUsage,
} from '../sdk-types.ts';
import { LONGEST } from './longest.ts';

export interface StreamReader {
  readonly onText: (text: string) => void;
  /** Nothing is handed on after it fired. */
  readonly signal: AbortSignal;
  readonly sinceStart: () => number;
}

/**
 * Reads a provider's stream to its end, handing each piece of text on as it comes. One that does not end is cut off: throws
 * `too_large`.
 */
export async function readStream(
  stream: SdkStream,
  { onText, signal, sinceStart }: StreamReader,
): Promise<Omit<SdkAnswer, 'headers'>> {
  const content: SdkContent[] = [];
  const blocks = createBlocks(content);
  let firstTokenMs: number | null = null;
  let length = 0;
  let end: { finish: SdkFinish; usage: SdkUsage; metadata?: SdkMetadata } | null = null;

  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      signal.throwIfAborted();
      const part = next.value;
      if ('delta' in part) length += part.delta.length;
      if (length > LONGEST) throw new ConsiliumError('too_large');
      if (isToken(part)) firstTokenMs ??= sinceStart();
      if (part.type === 'text-start') blocks.open('text', part);
      else if (part.type === 'reasoning-start') blocks.open('reasoning', part);
      else if (part.type === 'reasoning-delta') blocks.add('reasoning', part);
      else if (part.type === 'text-delta') {
        blocks.add('text', part);
        if (part.delta !== '') onText(part.delta);
      } else if (part.type === 'text-end') blocks.close('text', part);
      else if (part.type === 'reasoning-end') blocks.close('reasoning', part);
      else if (part.type === 'tool-call' || part.type === 'source') content.push(part);
      else if (part.type === 'finish')
        end = {
          ...{ finish: part.finishReason, usage: part.usage },
          ...(part.providerMetadata ? { metadata: part.providerMetadata } : {}),
        };
      else if (part.type === 'error') throw part.error;
    }
  } catch (error) {
    reader.cancel().catch(() => {});
    throw error;
  }
  if (end === null || isCut(end.finish)) throw new ConsiliumError('network', { retryable: true });
  return { content, ...end, firstTokenMs };
}

/**
 * A stream that ends without saying why was cut, even if the connection closed cleanly. The Google provider inside
 * the Vertex package has no word of its own for it: `other`, and no reason given.
 */
function isCut(finish: SdkFinish): boolean {
  return finish.unified === 'interrupted' || (finish.unified === 'other' && finish.raw === undefined);
}

function isToken(part: SdkStreamPart): boolean {
  if (part.type === 'text-delta' || part.type === 'reasoning-delta') return part.delta !== '';
  return part.type === 'tool-call' || part.type === 'tool-input-start';
}

type Block = Extract<SdkContent, { type: 'text' | 'reasoning' }>;
type BlockPart = { readonly id: string; readonly providerMetadata?: Block['providerMetadata'] };

export interface Blocks {
  readonly open: (type: Block['type'], part: BlockPart) => Block;
  readonly add: (type: Block['type'], part: BlockPart & { readonly delta: string }) => void;
  readonly close: (
    type: Block['type'],
    part: BlockPart & { readonly citations?: Extract<Block, { type: 'text' }>['citations'] },
  ) => void;
}

/** Puts streamed blocks of text and reasoning together, in the order in which they began. */
function createBlocks(content: SdkContent[]): Blocks {
  // Text and reasoning may count their blocks separately.
  const opened = new Map<string, Block>();

  const open: Blocks['open'] = (type, part) => {
    const block: Block = { type, text: '' };
    if (part.providerMetadata) block.providerMetadata = part.providerMetadata;
    opened.set(`${type}:${part.id}`, block);
    content.push(block);
    return block;
  };
  return {
    open,
    add: (type, part) => {
      const block = opened.get(`${type}:${part.id}`) ?? open(type, part);
      block.text += part.delta;
      // The last word holds: a thought's signature comes with its last piece.
      if (part.providerMetadata) block.providerMetadata = part.providerMetadata;
    },
    close: (type, part) => {
      const block = opened.get(`${type}:${part.id}`);
      if (block && part.providerMetadata) block.providerMetadata = part.providerMetadata;
      if (block?.type === 'text' && part.citations) block.citations = part.citations;
      opened.delete(`${type}:${part.id}`);
    },
  };
}
