import type { IStylesOptions } from 'docx';
import { FONT_FAMILY } from '../fonts.ts';

const SIZES = {
  pages: { body: 20, line: 264, heading: 23, before: 180 },
  onePage: { body: 18, line: 245, heading: 21, before: 130 },
  fullPage: { body: 16, line: 206, heading: 18, before: 60 },
} as const;
export type Density = keyof typeof SIZES;

/** Sizes in half points, spacing in twentieths of a point. What is made for one page has small type, and a full page the smallest. */
export const docxStyles = (density: Density): IStylesOptions => ({
  default: {
    document: {
      run: { font: FONT_FAMILY, size: SIZES[density].body, color: '1A1F24' },
      paragraph: { spacing: { line: SIZES[density].line } },
    },
    title: { run: { font: FONT_FAMILY, size: 34, bold: true }, paragraph: { spacing: { after: 60 } } },
    heading1: {
      run: { font: FONT_FAMILY, size: SIZES[density].heading, bold: true, color: '1A1F24' },
      paragraph: { spacing: { before: SIZES[density].before, after: 50 } },
    },
  },
});
