/** A piece of the text. `value` is what a string, number or name says; of a symbol it is the symbol. */
export type Token =
  | {
      readonly kind: 'name';
      readonly value: string;
      readonly word: string;
      readonly start: number;
      readonly end: number;
    }
  | { readonly kind: 'string'; readonly value: string; readonly start: number; readonly end: number }
  /** Not yet checked against the range of an integer: `-9223372036854775808` is two tokens. */
  | { readonly kind: 'integer'; readonly value: bigint; readonly start: number; readonly end: number }
  | { readonly kind: 'float'; readonly value: number; readonly start: number; readonly end: number }
  | { readonly kind: 'symbol'; readonly value: string; readonly start: number; readonly end: number }
  | { readonly kind: 'end'; readonly value: ''; readonly start: number; readonly end: number };
