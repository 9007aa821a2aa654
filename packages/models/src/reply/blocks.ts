import type { SdkContent } from '../sdk-types.ts';

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
export function createBlocks(content: SdkContent[]): Blocks {
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
