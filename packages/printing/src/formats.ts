export const PRINT_FORMATS = ['pdf', 'docx'] as const;
export type PrintFormat = (typeof PRINT_FORMATS)[number];

export const PAGE_SIZES = ['A4', 'Letter'] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

export const MEDIA_TYPES: Readonly<Record<PrintFormat, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};
