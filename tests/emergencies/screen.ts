import { createEmergencyScreen } from '@consilium/clinical';
import { emergencyCatalogue } from '@consilium/server/emergency-catalogue';

const files = emergencyCatalogue();

/** The screen over the catalogue that the product ships. */
export const screen = createEmergencyScreen(files);

export const catalogueWords: readonly string[] = [
  ...new Set(files.flatMap(({ text }) => text.match(/[a-z]{4,}/g) ?? [])),
];
