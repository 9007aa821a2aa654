import type { IStylesOptions } from 'docx';
import { FONT_FAMILY } from '../fonts.ts';

/** Sizes in half points, spacing in twentieths of a point. What is made for one page has small type. */
export const docxStyles = (onePage: boolean): IStylesOptions => ({
  default: {
    document: {
      run: { font: FONT_FAMILY, size: onePage ? 18 : 20, color: '1A1F24' },
      paragraph: { spacing: { line: onePage ? 245 : 264 } },
    },
    title: { run: { font: FONT_FAMILY, size: 34, bold: true }, paragraph: { spacing: { after: 60 } } },
    heading1: {
      run: { font: FONT_FAMILY, size: onePage ? 21 : 23, bold: true, color: '1A1F24' },
      paragraph: { spacing: { before: onePage ? 130 : 180, after: 50 } },
    },
  },
});
