/** Parameters that a query may use and nobody may give: the record that is open, and the conversation, say them. */
export const PATIENT_PARAMETER = 'patient_uuid';
export const TOPIC_PARAMETER = 'topic_uuid';
