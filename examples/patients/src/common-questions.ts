/** A question that is asked of many patients, in the form in which it is asked of the lens. */
export interface CommonQuestion {
  readonly title: string;
  readonly cypher: string;
}

const start = 'MATCH (p:Patient {uuid: $patient_uuid})';

/** The ten commonest questions about a patient. The terminal offers them, docs show them, and the lens is timed with them. */
export const commonQuestions: readonly CommonQuestion[] = [
  {
    title: 'active conditions, newest first',
    cypher: `${start}-[:HAS_CONDITION]->(c:ConditionCase)
WHERE c.status IN ['active', 'recurrence', 'relapse']
RETURN c.name AS condition, c.onset_date AS since, c.severity AS severity
ORDER BY since DESC, condition`,
  },
  {
    title: 'current medicines and what they are for',
    cypher: `${start}-[:HAS_REGIMEN]->(r:IntakeRegimen)
WHERE r.status = 'active' AND (r.end_date IS NULL OR r.end_date >= date())
OPTIONAL MATCH (r)-[:TREATS]->(c)
RETURN r.name AS medicine, r.dosage AS dosage, r.start_date AS since, collect(DISTINCT c.name) AS for
ORDER BY medicine, since`,
  },
  {
    title: 'allergies and what happened',
    cypher: `${start}-[:HAS_ALLERGY]->(a:AllergyRecord)
RETURN a.name AS allergy, a.category AS category, a.criticality AS criticality, a.reaction AS reaction
ORDER BY allergy`,
  },
  {
    title: 'the latest value of each laboratory test',
    cypher: `${start}-[:HAS_OBSERVATION]->(o:Observation)-[:IS_A]->(t:ObservationType)
WHERE o.category = 'laboratory' AND o.value IS NOT NULL
WITH t, o ORDER BY o.date DESC, o.time DESC
WITH t, collect(o)[0] AS latest
RETURN t.name AS test, latest.value AS value, latest.unit AS unit, latest.date AS date
ORDER BY test`,
  },
  {
    title: 'one measurement over time (creatinine)',
    cypher: `${start}-[:HAS_OBSERVATION]->(o:Observation)-[:IS_A]->(t:ObservationType)
WHERE toLower(t.name) STARTS WITH 'creatinine' AND o.value IS NOT NULL
RETURN o.date AS date, o.value AS value, o.unit AS unit
ORDER BY date`,
  },
  {
    title: 'measurements outside their reference range since 2015',
    cypher: `${start}-[:HAS_OBSERVATION]->(o:Observation)
WHERE o.date >= date('2015-01-01') AND (o.value < o.reference_low OR o.value > o.reference_high)
RETURN o.date AS date, o.name AS test, o.value AS value, o.unit AS unit, o.reference_low AS low, o.reference_high AS high
ORDER BY date DESC, test LIMIT 50`,
  },
  {
    title: 'visits of the last five years, with whom and why',
    cypher: `${start}-[:HAS_ENCOUNTER]->(e:Encounter)
WHERE e.date >= date() - duration({years: 5})
OPTIONAL MATCH (e)-[:WITH_PRACTITIONER]->(d:Practitioner)
RETURN e.date AS date, e.name AS visit, e.class AS class, e.reason AS reason, collect(d.name) AS with
ORDER BY date DESC`,
  },
  {
    title: 'complaints and signs in order of time',
    cypher: `${start}-[:HAS_SYMPTOM]->(s:SymptomEpisode)
RETURN s.onset_date AS began, s.abatement_date AS ended, s.name AS symptom, s.severity AS severity
ORDER BY began`,
  },
  {
    title: 'procedures and what they were for',
    cypher: `${start}-[:HAS_PROCEDURE]->(x:Procedure)
OPTIONAL MATCH (x)-[:TREATS]->(c:ConditionCase)
RETURN x.date AS date, x.name AS procedure, coalesce(c.name, x.reason) AS for
ORDER BY date DESC LIMIT 50`,
  },
  {
    title: 'medicines for one condition (hypertension)',
    cypher: `${start}-[:HAS_CONDITION]->(c:ConditionCase)-[:IS_A]->(t:ConditionType)
MATCH (c)<-[:TREATS]-(r:IntakeRegimen)-[:OF_MEDICATION]->(m:Medication)
WHERE toLower(t.name) CONTAINS 'hypertens'
RETURN t.name AS condition, m.name AS medicine, r.status AS status, r.start_date AS since
ORDER BY since, medicine`,
  },
];
