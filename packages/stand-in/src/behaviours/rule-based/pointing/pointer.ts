/** What an extractor's model gives of one thing: words of the text, letter by letter. */
export type Pointer = { readonly quote: string } & { readonly [field: string]: string };
