import { createRequire } from 'node:module';

interface UcumLibrary {
  readonly validateUnitString: (code: string) => {
    readonly status: string;
    readonly ucumCode: string | null;
  };
  readonly convertUnitTo: (
    from: string,
    value: number,
    to: string,
    options?: { readonly molecularWeight?: number | undefined; readonly charge?: number | undefined },
  ) => { readonly status: string; readonly toVal: number | null };
}

interface Package {
  readonly UcumLhcUtils: { readonly getInstance: () => UcumLibrary };
}

const require = createRequire(import.meta.url);
let library: UcumLibrary | undefined;

/** The tables cost some 30 ms and 18 MB: a process that never sees a unit does without. */
export function ucum(): UcumLibrary {
  library ??= (require('@lhncbc/ucum-lhc') as Package).UcumLhcUtils.getInstance();
  return library;
}

/** Longer texts are no unit; the library's parser is asked short ones only. */
const LONGEST = 60;
const SYMBOL = String.raw`(?:10[*^]|(?:[A-Za-z%'"]|\[[^\[\](){}\s]+\])+)`;
const COMPONENT = String.raw`(?:(?:${SYMBOL}(?:[+-]?\d+)?|\d+)(?:\{[^{}]*\})?|\{[^{}]*\})`;
const TERM = new RegExp(`^/?${COMPONENT}(?:[./]${COMPONENT})*$`);
const KNOWN_LIMIT = 2_000;
const known = new Map<string, boolean>();

/** Strictly: what the library would fix or take for a synonym is no code. */
export function isUcum(code: string): boolean {
  if (code === '' || code.length > LONGEST || !/^[!-~]+$/.test(code)) return false;
  const before = known.get(code);
  if (before !== undefined) return before;
  const valid = isTerm(code) && isKnown(code);
  if (known.size >= KNOWN_LIMIT) known.clear();
  known.set(code, valid);
  return valid;
}

/** UCUM's grammar. The library prints what breaks its parser to the console, and a unit may be a patient's words. */
function isTerm(code: string): boolean {
  for (let text = code; ; ) {
    const inner = /\(([^()]*)\)/.exec(text);
    if (inner === null) return TERM.test(text);
    if (!TERM.test(inner[1]!)) return false;
    text = text.replace(inner[0], 'm');
  }
}

function isKnown(code: string): boolean {
  const { status, ucumCode } = ucum().validateUnitString(code);
  return status === 'valid' && ucumCode === code;
}
