/** What goes on and can be over; a result, a vaccination was, at its time. */
const GO_ON = new Set([
  ...['AllergyIntolerance', 'Appointment', 'CarePlan', 'CareTeam', 'Condition', 'Coverage', 'Device'],
  ...['DocumentReference', 'Encounter', 'Goal', 'MedicationAdministration', 'MedicationRequest'],
  ...['MedicationStatement', 'Procedure', 'ServiceRequest'],
]);

export function canBeOver(type: string): boolean {
  return GO_ON.has(type);
}
