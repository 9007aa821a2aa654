/** What openCypher calls whitespace, as code units. */
export function isSpace(code: number): boolean {
  if (code <= 0x20) return code === 0x20 || (code >= 0x09 && code <= 0x0d) || (code >= 0x1c && code <= 0x1f);
  if (code < 0x80) return false;
  return (
    code === 0xa0 ||
    code === 0x1680 ||
    code === 0x180e ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000
  );
}

export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

export function isHexDigit(code: number): boolean {
  return isDigit(code) || (code >= 0x41 && code <= 0x46) || (code >= 0x61 && code <= 0x66);
}

/** `point` is a code point, so that letters beyond the first plane count too. */
export function isNameStart(point: number): boolean {
  if (point < 0x80)
    return (point >= 0x61 && point <= 0x7a) || (point >= 0x41 && point <= 0x5a) || point === 0x5f;
  return /\p{ID_Start}/u.test(String.fromCodePoint(point));
}

export function isNamePart(point: number): boolean {
  if (point < 0x80) return isNameStart(point) || isDigit(point);
  return /\p{ID_Continue}/u.test(String.fromCodePoint(point));
}
