/** Files of the catalogue that its English-like reader leaves to the simpler one. */
export const CORE_FILE = /^([a-z]{2})\/core\.yml$/;
export const OTHER_LANGUAGES = 'other-languages.yml';
