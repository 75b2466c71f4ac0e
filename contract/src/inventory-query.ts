import { arrange, StaffParameters } from './list-query.ts';

/** The list of the office, which also knows the status and sorts by every column. */
export const InventoryQuery = StaffParameters.transform(arrange);
