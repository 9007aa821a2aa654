import { BREAKOUTS } from './breakouts.ts';
import { corpusRecipes } from './corpora.ts';
import { type Form, formsOf } from './form.ts';
import { HTML } from './html.ts';
import { MARKDOWN } from './markdown.ts';
import { ODD_TEXT } from './odd-text.ts';

export type { Form } from './form.ts';

/** Those of our own: at every size. */
export const OWN: readonly Form[] = formsOf([...HTML, ...MARKDOWN, ...BREAKOUTS, ...ODD_TEXT], 0);

/** Those of the public lists. */
export const PUBLIC: readonly Form[] = formsOf(corpusRecipes(), 2_000);
