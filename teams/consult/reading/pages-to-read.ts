import { currentRun, type DocumentText } from '@consilium/kernel';
import { recordOf } from '../chart/ports.ts';

/** Of one document in one turn. */
export const MOST_PAGES = 40;

/** Pages with words on them, the first 40 of the document. */
export async function pagesToRead(document: string): Promise<DocumentText['pages']> {
  const { pages } = await recordOf().documentText(currentRun().caller, document);
  return pages.slice(0, MOST_PAGES).filter(({ text }) => text.trim() !== '');
}
