/** Of a telephone number as it is written: help lines and offices have these, and no patient; a model may have to say them. */
export function isFreephone(text: string): boolean {
  // 08081 to 08086 are areas in Bavaria: a group of five digits is no 0808.
  if (/^\D{0,2}0808\d\D/.test(text)) return false;
  return FREEPHONE.test(text.replace(/\D/g, ''));
}

/** Britain, Germany, France; the whole world; North America. Each with the lengths that its numbers have. */
const FREEPHONE =
  /^(?:(?:0|440?)(?:800(?:\d{4}|\d{6,7})|808\d{7})|(?:0|490?)800\d{7}|(?:00)?800\d{8}|1?8(?:00|33|44|55|66|77|88)\d{7})$/;
