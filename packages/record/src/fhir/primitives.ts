import { isDate, isDateTime, isInstant, isTime } from './dates.ts';
import type { Issue } from './issue.ts';
import { narrativeFault } from './narrative.ts';

/** What is wrong with a value of a primitive type. */
interface Fault {
  readonly code: Issue['code'];
  readonly text: string;
}

/** Null: the value is right. */
export type PrimitiveCheck = (value: unknown) => Fault | null;

/** FHIR: a string has at most 1 MB. */
const LONGEST = 1024 * 1024;
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is looked for
const NOT_STORABLE = /[\0-\x08\x0b\x0c\x0e-\x1f]/;

const notAString: Fault = { code: 'structure', text: 'must be a JSON string' };
const notANumber: Fault = { code: 'structure', text: 'must be a JSON number' };
const notABoolean: Fault = { code: 'structure', text: 'must be true or false' };
const blank: Fault = { code: 'value', text: 'must not be empty' };
const tooLong: Fault = { code: 'too-costly', text: 'must not be longer than 1 MB' };
const notStorable: Fault = { code: 'value', text: 'must be valid Unicode without control characters' };

function text(wanted: string, holds: (value: string) => boolean): PrimitiveCheck {
  const wrong: Fault = { code: 'value', text: wanted };
  return (value) => {
    if (typeof value !== 'string') return notAString;
    // The database can hold neither NUL nor half of a surrogate pair.
    if (NOT_STORABLE.test(value) || !value.isWellFormed()) return notStorable;
    if (value.length > LONGEST) return tooLong;
    return holds(value) ? null : value.trim() === '' ? blank : wrong;
  };
}

function matching(wanted: string, pattern: RegExp): PrimitiveCheck {
  return text(wanted, (value) => pattern.test(value));
}

function whole(wanted: string, lowest: number): PrimitiveCheck {
  const wrong: Fault = { code: 'value', text: wanted };
  return (value) => {
    if (typeof value !== 'number') return notANumber;
    return Number.isInteger(value) && value >= lowest && value <= 2_147_483_647 ? null : wrong;
  };
}

const someText = text('must not be empty', (value) => /\S/.test(value));
const address = matching('must be a URI without blanks', /^\S+$/);

/** The check of every primitive type of R4. */
export const primitives: Readonly<Record<string, PrimitiveCheck>> = {
  string: someText,
  markdown: someText,
  uri: address,
  url: address,
  canonical: address,
  code: matching('must be a code: no blanks at its ends, no two in a row', /^\S+(?: \S+)*$/),
  id: matching('must be 1 to 64 letters, digits, "-" and "."', /^[A-Za-z0-9.-]{1,64}$/),
  oid: matching('must be urn:oid: and an OID', /^urn:oid:[0-2](?:\.(?:0|[1-9]\d*))+$/),
  uuid: matching(
    'must be urn:uuid: and a UUID in lower case',
    /^urn:uuid:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  ),
  date: text('must be a date: YYYY, YYYY-MM or YYYY-MM-DD', isDate),
  dateTime: text('must be a date, or a date and time with seconds and offset', isDateTime),
  instant: text('must be a date and time with seconds and offset', isInstant),
  time: text('must be a time: hh:mm:ss', isTime),
  base64Binary: base64,
  xhtml,
  boolean: (value) => (typeof value === 'boolean' ? null : notABoolean),
  decimal: (value) => (typeof value === 'number' && Number.isFinite(value) ? null : notANumber),
  integer: whole('must be a whole number of 32 bits', -2_147_483_648),
  unsignedInt: whole('must be a whole number of 31 bits, 0 or more', 0),
  positiveInt: whole('must be a whole number of 31 bits, 1 or more', 1),
};

const notBase64: Fault = { code: 'value', text: 'must be base64' };

/** Longer than other strings may be: the limit of the whole resource holds. */
function base64(value: unknown): Fault | null {
  if (typeof value !== 'string') return notAString;
  const bytes = /\s/.test(value) ? value.replace(/\s+/g, '') : value;
  if (bytes === '') return blank;
  return bytes.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(bytes) ? null : notBase64;
}

const unsafeNarrative: Fault = {
  code: 'invariant',
  text: 'txt-1: must be one div of basic XHTML formatting, without scripts',
};
const emptyNarrative: Fault = { code: 'invariant', text: 'txt-2: the narrative must have some content' };

function xhtml(value: unknown): Fault | null {
  const fault = someText(value);
  if (fault !== null) return fault;
  const broken = narrativeFault(value as string);
  return broken === undefined ? null : broken === 'txt-1' ? unsafeNarrative : emptyNarrative;
}
