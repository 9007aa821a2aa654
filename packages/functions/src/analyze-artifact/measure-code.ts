import { plainCode } from './plain-code.ts';

export interface CodeMetrics {
  readonly lines: number;
  /** Lines that are neither blank nor comment alone. */
  readonly lines_of_code: number;
  readonly comment_lines: number;
  readonly blank_lines: number;
  readonly functions: number;
  /** Of the whole text: one more than its decisions. */
  readonly cyclomatic_complexity: number;
}

const DECISIONS =
  /\b(?:if|elif|elsif|for|foreach|while|until|case|when|catch|except|rescue|guard)\b|&&|\|\||\?\?|\?(?![.?:)\],>])/g;
const WORDED = /\b(?:and|or)\b/g;
const FUNCTIONS = /\b(?:function|def|fn|func|sub|fun|lambda)\b|=>/g;
/** `} else if` and `for … of` are one decision; a type such as `name?: string` none. */
const BLANK = /^\s*$/;

/** Size and complexity of code in common languages, counted over the text without its comments and strings, in linear time. */
export function measureCode(source: string): CodeMetrics {
  const { text, words } = plainCode(source);
  const written = source.split('\n');
  const plain = text.split('\n');
  const isBlank = written.map((line) => BLANK.test(line));
  const isCode = plain.map((line) => !BLANK.test(line));
  const blank = isBlank.filter(Boolean).length;
  const code = isCode.filter(Boolean).length;
  const decisions = count(text, DECISIONS) + (words ? count(text, WORDED) : 0);
  return {
    lines: written.length,
    lines_of_code: code,
    comment_lines: written.length - blank - code,
    blank_lines: blank,
    functions: count(text, FUNCTIONS),
    cyclomatic_complexity: decisions + 1,
  };
}

function count(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].length;
}
