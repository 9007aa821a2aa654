/** One list of the panel: of which types, which of them, and how many at most, newest clinical date first. */
interface PanelList {
  readonly list: string;
  readonly types: readonly string[];
  readonly where?: string;
  readonly most: number;
}

/** Where nothing is said of how it goes, only how sure it is, it goes on. A remission is no end: it is still watched. */
export const GOING_ON = `(r.status IS NULL OR r.status IN ('active', 'recurrence', 'relapse', 'remission', 'confirmed',
  'unconfirmed', 'provisional', 'differential'))`;

/** The same for any row of a version, medicines among them. */
export const GOES_ON = (
  row: string,
) => `(${row}.status IS NULL OR ${row}.status IN ('active', 'on-hold', 'intended',
  'recurrence', 'relapse', 'remission', 'confirmed', 'unconfirmed', 'provisional', 'differential'))`;

/** Those with the most rows first: a row is asked for each list until one takes it. */
const LISTS: readonly PanelList[] = [
  // The newest of each code; an observation without a code is in no list, nor one that has no value yet or never will.
  {
    list: 'observations',
    types: ['Observation'],
    where: `r.codes <> '{}' AND r.status NOT IN ('registered', 'cancelled')`,
    most: 100,
  },
  // What was planned for then and never began is not past: it did not take place.
  {
    list: 'past',
    types: ['Encounter'],
    where: `r.happened < $3 AND r.status NOT IN ('planned', 'cancelled')`,
    most: 20,
  },
  {
    list: 'upcoming',
    types: ['Encounter', 'Appointment'],
    where: `r.status IN ('planned', 'arrived', 'triaged', 'booked') AND r.happened >= $3`,
    most: 20,
  },
  { list: 'procedures', types: ['Procedure'], most: 30 },
  { list: 'immunizations', types: ['Immunization'], most: 30 },
  {
    list: 'medications',
    types: ['MedicationRequest', 'MedicationStatement'],
    where: `r.status IN ('active', 'on-hold', 'intended')`,
    most: 50,
  },
  { list: 'conditions', types: ['Condition'], where: GOING_ON, most: 50 },
  { list: 'documents', types: ['DocumentReference'], most: 30 },
  { list: 'allergies', types: ['AllergyIntolerance'], where: GOING_ON, most: 50 },
  { list: 'careTeam', types: ['CareTeam'], where: GOING_ON, most: 10 },
  // Only counted.
  {
    list: 'goals',
    types: ['Goal'],
    where: `r.status IN ('proposed', 'planned', 'accepted', 'active', 'on-hold')`,
    most: 0,
  },
  {
    list: 'carePlans',
    types: ['CarePlan'],
    where: `r.status IN ('draft', 'active', 'on-hold')`,
    most: 0,
  },
  { list: 'patient', types: ['Patient'], most: 1 },
];

/** The lists by their number, which stands in the first column of a row. */
export const LIST_NAMES: readonly string[] = LISTS.map(({ list }) => list);

/** In the first column of the one row whose content is the counts. */
export const COUNTS = -1;

const listOfRow = LISTS.map(({ types, where }, number) => {
  const type = `r.type IN (${types.map((each) => `'${each}'`).join(', ')})`;
  return `WHEN ${where === undefined ? type : `${type} AND ${where}`} THEN ${number}`;
}).join('\n    ');

const UPCOMING = LIST_NAMES.indexOf('upcoming');
const MOST = `(ARRAY[${LISTS.map(({ most }) => most).join(', ')}])[p.list + 1]`;

/**
 * tenant, compartment, now. The patient's rows are looked through once, without their content (the grant is asked once
 * per look, and the plan stays small); then the content of those that are shown is fetched by its key.
 */
export const PANEL = {
  name: 'record_panel',
  text: `WITH v AS MATERIALIZED (
  SELECT r.type, r.id, r.version, r.happened, CASE
    ${listOfRow} END AS list,
    -- Of those with one key the newest is shown. A hash, as codes are long and begin alike: sorting them takes longer
    -- than all the rest.
    hashtextextended(CASE r.type WHEN 'Observation' THEN r.codes[1] ELSE r.id END, 0) AS key
  FROM app.resource_versions r
  WHERE r.tenant = $1 AND r.compartment = $2 AND r.recorded_to = 'infinity' AND NOT r.withdrawn
), newest AS (
  SELECT DISTINCT ON (v.list, v.key) v.list, v.type, v.id, v.version,
    -- Of what is to come the soonest counts: mirrored at now, it sorts like the past.
    CASE v.list WHEN ${UPCOMING} THEN $3 + ($3 - v.happened) ELSE v.happened END AS happened
  FROM v WHERE v.list IS NOT NULL ORDER BY v.list, v.key, v.happened DESC NULLS LAST, v.id COLLATE "C"
), placed AS (
  SELECT n.*, row_number() OVER (PARTITION BY n.list ORDER BY n.happened DESC NULLS LAST, n.id COLLATE "C") AS place
  FROM newest n
), shown AS (
  SELECT p.list, p.place, r.id, r.version, r.recorded_from, r.content FROM placed p
  JOIN app.resource_versions r ON r.tenant = $1 AND r.compartment = $2 AND r.type = p.type AND r.id = p.id
    AND r.version = p.version
  WHERE p.place <= ${MOST}
)
SELECT list, id, version, recorded_from, content, place FROM shown
UNION ALL
SELECT ${COUNTS}, '', 0, now(), (SELECT coalesce(jsonb_object_agg(c.type, c.n), '{}')
    FROM (SELECT v.type, count(*) AS n FROM v GROUP BY v.type) c)
  || jsonb_build_object(
    'listed', (SELECT coalesce(jsonb_object_agg(c.list, c.n), '{}')
      FROM (SELECT v.list, count(*) AS n FROM v WHERE v.list IS NOT NULL GROUP BY v.list) c),
    'openProposals', (SELECT count(DISTINCT coalesce(encode(p.fact_digest, 'hex'), p.id::text))
      FROM app.proposals p
      WHERE p.tenant = $1 AND p.compartment = $2 AND p.status = 'open')), 0
ORDER BY place`,
};
