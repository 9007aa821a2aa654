/** Deeper is nobody's plan. */
const DEEPEST = 100;

/**
 * What can be read of JSON that ends in the middle: its lists up to their last whole entry. Undefined where no list has a whole entry,
 * or where it is nested deeper than 100 levels. One pass.
 *
 * @example jsonBeginning('{"items":[{"a":1},{"a":') // { items: [{ a: 1 }] }
 */
export function jsonBeginning(text: string): unknown {
  const open: string[] = [];
  let [end, closing] = [0, ''];
  let [inText, escaped] = [false, false];
  const isWhole = (at: number) => {
    if (open.at(-1) !== ']') return;
    end = at;
    closing = open.toReversed().join('');
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]!;
    if (inText) {
      if (escaped) escaped = false;
      else if (sign === '\\') escaped = true;
      else if (sign === '"') {
        inText = false;
        isWhole(at + 1);
      }
    } else if (sign === '"') inText = true;
    else if (sign === '{' || sign === '[') {
      if (open.push(sign === '{' ? '}' : ']') > DEEPEST) return undefined;
    } else if (sign === '}' || sign === ']') {
      // The last entry of a list, a number or a word, ends with it.
      isWhole(at);
      open.pop();
      isWhole(at + 1);
    } else if (sign === ',') isWhole(at);
  }
  if (end === 0) return undefined;
  try {
    return JSON.parse(text.slice(0, end) + closing);
  } catch {
    return undefined;
  }
}
