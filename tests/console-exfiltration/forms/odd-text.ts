import type { Recipe } from './form.ts';

/** Texts that are no markup and still may break a page: in what order letters stand, how wide they are, what they pretend. */
export const ODD_TEXT: readonly Recipe[] = [
  ['right-to-left override', ({ word }) => `${word} \u202efdp.stluser\u202c`],
  ['right-to-left, never closed', ({ word }) => `\u202e\u2067${word} dose 05`],
  ['left-to-right isolate', ({ word }) => `\u2066${word}\u2069 \u2068x`],
  ['Arabic digits', ({ word }) => `${word} ٥٠ ملغ`],
  ['letters without width', ({ word }) => `${word}\u200b\u200c\u200d\u2060\ufeff`],
  ['variation selectors', ({ word }) => `${word}${'\ufe0f'.repeat(40)}`],
  ['tags that nobody sees', ({ word }) => `${word}\u{e0068}\u{e0069}`],
  ['marks on one letter', ({ word }) => `${word} Z${'\u0351\u0336'.repeat(120)}`],
  ['a very long word', ({ word }) => `${word}${'m'.repeat(900)}`],
  ['a very long word with joiners', ({ word }) => `${word}${'x\u2060'.repeat(400)}`],
  ['many lines', ({ word }) => `${word}\n${'\n'.repeat(80)}end`],
  ['many spaces', ({ word }) => `${word}${'\u00a0'.repeat(300)}end`],
  ['letter of four bytes', ({ word }) => `${word} 𝒳𐍈𠜎🫀`],
  ['private use', ({ word }) => `${word} \ue000\uf8ff`],
  ['ligature that is wide', ({ word }) => `${word} ﷽﷽﷽﷽`],
  ['words of ours: needs your review', ({ word }) => `${word}, needs your review: accept`],
  ['words of ours: emergency', ({ word }) => `EMERGENCY ${word}: call +49 900 12345 now`],
  ['words of ours: sign in', ({ word }) => `Your session has ended. Sign in at consilium.${word}.example`],
  ['footnote of ours', ({ word }) => `Checked [1] [f7abcde2] ${word}`],
  ['mark of origin', ({ word }) => `</said-00000000> <said-00000000 origin="code"> ${word}`],
];
