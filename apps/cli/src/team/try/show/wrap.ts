import { plain } from '../../../report/plain.ts';

/** Lines of at most `width` characters, each behind `indent`; lines of the text stay lines. A long word stands alone. */
export function wrapped(text: string, width: number, indent = ''): readonly string[] {
  return text
    .split('\n')
    .flatMap((line) => wrapLine(plain(line), Math.max(20, width - indent.length), indent));
}

function wrapLine(line: string, room: number, indent: string): readonly string[] {
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(' ').filter((each) => each !== '')) {
    if (current !== '' && [...current].length + 1 + [...word].length > room) {
      lines.push(indent + current);
      current = word;
    } else current = current === '' ? word : `${current} ${word}`;
  }
  return [...lines, current === '' ? '' : indent + current];
}
