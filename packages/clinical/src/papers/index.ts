export { laboratoryOn } from './laboratory.ts';
export { type DayAt, type PaperText, paperDates } from './paper-dates.ts';
export { paperRows } from './paper-rows.ts';
export type { PaperPerson } from './range-groups.ts';
export { writtenDates } from './written-dates.ts';
