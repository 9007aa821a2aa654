import type { IStylesOptions } from 'docx';
import { FONT_FAMILY } from '../fonts.ts';

/** Sizes in half points, spacing in twentieths of a point. */
export const docxStyles: IStylesOptions = {
  default: {
    document: {
      run: { font: FONT_FAMILY, size: 20, color: '1A1F24' },
      paragraph: { spacing: { line: 264 } },
    },
    title: { run: { font: FONT_FAMILY, size: 34, bold: true }, paragraph: { spacing: { after: 60 } } },
    heading1: {
      run: { font: FONT_FAMILY, size: 23, bold: true, color: '1A1F24' },
      paragraph: { spacing: { before: 180, after: 50 } },
    },
  },
};
