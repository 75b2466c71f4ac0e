export { leadsOf, type Person, type PersonalData } from './personal-data.ts';
export { applyRetention, erasePerson, exportPerson, findPerson } from './export-and-erase.service.ts';
