/** A line that does not end a sentence goes on in the next one: the lines of a catalogue are cut by its editor, not by sense. */
export function adviceParagraphs(advice: string): readonly string[] {
  const paragraphs: string[] = [];
  let goesOn = false;
  for (const line of advice.split('\n').map((each) => each.trim())) {
    if (line === '') {
      goesOn = false;
      continue;
    }
    if (goesOn) paragraphs.push(`${paragraphs.pop()} ${line}`);
    else paragraphs.push(line);
    goesOn = !/[.!?:;)。！？：；]$/.test(line);
  }
  return paragraphs;
}
