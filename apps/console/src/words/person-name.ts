/** A name as the record says it. */
export interface SaidName {
  /** Null: the record gives the name as one text. */
  readonly family: string | null;
  readonly given: string | null;
  readonly name: string | null;
  /** BCP 47; null: not known. */
  readonly language: string | null;
}

/** As clinicians write it: SURNAME, First. A name that is one text stays as it is: guessing would make a wrong name of it. */
export function surnameFirst({ family, given, name, language }: SaidName): string {
  const [said, first] = [family?.trim() ?? '', given?.trim() ?? ''];
  if (said === '') return name?.trim() || first || 'Name not known';
  return first === '' ? capitals(said, language) : `${capitals(said, language)}, ${first}`;
}

/** Scripts in which a name is written in capitals. Georgian has capitals by Unicode, and nobody writes a name in them. */
const HAS_CAPITALS =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{M}\p{P}\p{N}\s]+$/u;

/**
 * In capitals by the rules of the name's language, never by those of the browser: of "Yiğit" Turkish makes YİĞİT and English
 * YIĞIT. ß becomes ẞ and not SS: Weiß and Weiss are two names. What has no capitals stays as it is.
 */
export function capitals(name: string, language: string | null): string {
  if (!HAS_CAPITALS.test(name)) return name;
  return name.replaceAll('ß', 'ẞ').toLocaleUpperCase(known(language) ?? 'en');
}

function known(language: string | null): string | undefined {
  try {
    return language === null ? undefined : Intl.getCanonicalLocales(language)[0];
  } catch {
    return undefined;
  }
}
