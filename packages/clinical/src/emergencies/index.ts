export { createAmbulanceNumbers } from './ambulance-numbers.ts';
export type { CatalogueFile } from './catalogue.ts';
export { EmergencyCatalogueError } from './catalogue-error.ts';
export { createEmergencyScreen } from './screen.ts';
