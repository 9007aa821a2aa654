/** What is asked of every past moment: each kind of node, and what leads from one to another. */
export const QUESTIONS: readonly string[] = [
  `MATCH (p:Patient {uuid: $patient_uuid})-[:HAS_CONDITION]->(c:ConditionCase)
   WHERE c.status = 'active' RETURN c.name, c.onset_date ORDER BY c.name, c.onset_date`,
  `MATCH (p:Patient {uuid: $patient_uuid})-[:HAS_CONDITION]->(c:ConditionCase)-[:IS_A]->(t:ConditionType)
   RETURN t.name, t.code, count(c) AS cases ORDER BY t.name, t.code`,
  `MATCH (p:Patient {uuid: $patient_uuid})-[:HAS_SYMPTOM]->(s:SymptomEpisode)
   RETURN s.name, s.abatement_date IS NULL AS lasts ORDER BY s.name, lasts`,
  `MATCH (p:Patient {uuid: $patient_uuid})-[:HAS_REGIMEN]->(r:IntakeRegimen)-[:OF_MEDICATION]->(m:Medication)
   RETURN m.name, r.status, r.dose, r.end_date ORDER BY m.name, r.status, r.dose, r.end_date`,
  `MATCH (p:Patient {uuid: $patient_uuid})-[:HAS_OBSERVATION]->(o:Observation)-[:IS_A]->(t:ObservationType)
   RETURN t.name, count(o) AS n, max(o.value) AS most, max(o.date) AS last ORDER BY t.name, n`,
  `MATCH (p:Patient {uuid: $patient_uuid})-[:HAS_OBSERVATION]->(part:Observation)-[:PART_OF]->(whole:Observation)
   RETURN whole.name, part.name, count(*) AS n ORDER BY whole.name, part.name`,
  `MATCH (p:Patient {uuid: $patient_uuid})-[:HAS_ENCOUNTER]->(e:Encounter)-[:WITH_PRACTITIONER]->(d:Practitioner)
   RETURN d.name, count(e) AS visits, max(e.date) AS last ORDER BY d.name`,
  `MATCH (p:Patient {uuid: $patient_uuid})-[:HAS_REGIMEN]->(r:IntakeRegimen)-[:TREATS]->(c)
   RETURN r.name, c.name, count(*) AS n ORDER BY r.name, c.name`,
  `MATCH (p:Patient {uuid: $patient_uuid})-[:HAS_ENCOUNTER]->(e:Encounter)
   OPTIONAL MATCH (e)-[:BECAUSE_OF]->(c:ConditionCase) RETURN e.name, e.date, c.name ORDER BY e.name, e.date, c.name`,
  `MATCH (p:Patient {uuid: $patient_uuid})-[:HAS_ENCOUNTER]->(:Encounter)-[:WITH_PRACTITIONER]->(d:Practitioner)-[:WORKS_AT]->(o:Organization)
   RETURN DISTINCT d.name, o.name ORDER BY d.name, o.name`,
];
