import { baseApi } from '~/api/base-api';

/** The calls of the office keep what a visitor never loads. */
export const officeApi = baseApi.enhanceEndpoints({
  addTagTypes: ['Inventory', 'Lead', 'Booking', 'Money', 'Message', 'MessageTemplate', 'User', 'Trail'],
});
