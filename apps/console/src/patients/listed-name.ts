/**
 * A name of the list as clinicians write it: SURNAME, First. The list has one text; only where it says by a comma
 * which part is the surname is it written so. Guessing would make a wrong name of "Ana Ruiz García".
 */
export function listedName(name: string | null): string {
  if (name === null || name.trim() === '') return 'Name not known';
  const [, surname, rest] = /^([^,]+),\s*([^,]+)$/.exec(name.trim()) ?? [];
  return surname === undefined || rest === undefined ? name : `${surname.toUpperCase()}, ${rest}`;
}
