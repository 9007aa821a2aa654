export { MEDIA_TYPES, PAGE_SIZES, type PageSize, PRINT_FORMATS, type PrintFormat } from './formats.ts';
export { printDocument } from './print-document.ts';
