import { createRequire } from 'node:module';

/** Source Sans 3 (SIL Open Font Licence): Latin with all its accents, Greek, Cyrillic and the signs of measurement in one file. */
export const FONT_FAMILY = 'Source Sans 3';

const PACKAGE = '@expo-google-fonts/source-sans-3';
const resolve = createRequire(import.meta.url).resolve;

const file = (style: string) => resolve(`${PACKAGE}/${style}/SourceSans3_${style}.ttf`);

export const FONT_FILES = {
  regular: file('400Regular'),
  italic: file('400Regular_Italic'),
  semibold: file('600SemiBold'),
} as const;
