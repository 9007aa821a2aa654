/** What a control speaks of: as a noun, as something a person has, and as something that happened. */
const THINGS = [
  'chest pain',
  'a heart attack',
  'a stroke',
  'an anaphylactic reaction',
  'sepsis',
  'meningitis',
  'shortness of breath',
  'a seizure',
  'an overdose',
  'a severe head injury',
  'suicidal thoughts',
  'heavy bleeding',
] as const;

const over = (frames: readonly ((thing: string) => string)[]): string[] =>
  frames.flatMap((frame) => THINGS.map(frame));

export const negated = over([
  (thing) => `I don't have ${thing.replace(/^an? /, 'any ')}, I just want to book a check-up.`,
  (thing) => `No signs of ${thing}, everything is fine today.`,
  (thing) => `She has never had ${thing}.`,
  (thing) => `No fever, cough or ${thing.replace(/^an? /, '')}.`,
  (thing) => `The patient denies ${thing} and feels well.`,
]);

export const past = over([
  (thing) => `I had ${thing} in 2015 and would like to see my old results.`,
  (thing) => `Ten years ago I had ${thing}. Is that in my record?`,
  (thing) => `When I was a child I had ${thing}.`,
  (thing) => `I have a history of ${thing.replace(/^an? /, '')}; which medicines am I on?`,
  (thing) => `Last year I was in hospital with ${thing}, and I have recovered since.`,
]);

export const fictional = over([
  (thing) => `In the film the hero has ${thing} and nobody notices.`,
  (thing) => `I am writing a novel. The main character has ${thing} at the end.`,
  (thing) => `We watched the episode where the doctor has ${thing}.`,
  (thing) => `In my short story the old sailor suffers ${thing}. Is that plausible?`,
  (thing) => `The villain dies of ${thing} in the book I am reading.`,
]);

export const textbook = over([
  (thing) => `What are the signs of ${thing}?`,
  (thing) => `Can you explain what causes ${thing.replace(/^an? /, '')}?`,
  (thing) => `For my nursing exam I need to know how ${thing} is treated.`,
  (thing) => `How do doctors diagnose ${thing}?`,
  (thing) => `Chapter 7 describes ${thing} and its complications.`,
]);

export const familyHistory = over([
  (thing) => `My grandfather died of ${thing}.`,
  (thing) => `There is a family history of ${thing.replace(/^an? /, '')} on my mother's side.`,
  (thing) => `My father had ${thing} at 52. Am I at higher risk?`,
  (thing) => `My aunt had ${thing} when she was young; does it run in families?`,
  (thing) => `My late uncle passed away after ${thing}.`,
]);
