export { laboratoryOn } from './laboratory.ts';
export { type DayAt, type PaperText, paperDates } from './paper-dates.ts';
export { resultRows } from './result-rows.ts';
export { writtenDates } from './written-dates.ts';
