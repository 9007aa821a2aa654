/** What the emergency check reads: the folders of `packages/clinical/emergencies`. A test compares the two. */
export const SCREENED_LANGUAGES: readonly { readonly code: string; readonly name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'de', name: 'German' },
  { code: 'es', name: 'Spanish' },
  { code: 'fr', name: 'French' },
  { code: 'it', name: 'Italian' },
  { code: 'pt', name: 'Portuguese' },
  { code: 'ru', name: 'Russian' },
  { code: 'zh', name: 'Chinese' },
];

/** One line below the message box. */
export function screenedLanguagesLine(): string {
  const names = SCREENED_LANGUAGES.map(({ name }) => name);
  return `The emergency check reads ${names.slice(0, -1).join(', ')} and ${names.at(-1)}.`;
}
