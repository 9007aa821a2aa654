const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A FHIR date or moment as papers write it, as exact as it is: `03-Apr-2017`, `Apr-2017`, `2017`. Empty for anything else. */
export function writtenDay(date: string | null | undefined): string {
  const [, year = '', month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?/.exec(date ?? '') ?? [];
  const name = MONTHS[Number(month) - 1];
  return [day, name, year].filter((part) => part !== undefined && part !== '').join('-');
}

/** A text in which days of the form `2017-04-03` are written as on papers. */
export function withWrittenDays(text: string): string {
  return text.replaceAll(/(?<![\d-])\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?![\d-])/g, (day) =>
    writtenDay(day),
  );
}
