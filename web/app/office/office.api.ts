import { baseApi } from '~/api/base-api';

/** Cache tags used only in the office, which visitors never load. */
export const officeApi = baseApi.enhanceEndpoints({
  addTagTypes: [
    'Inventory',
    'Lead',
    'Booking',
    'Money',
    'Message',
    'MessageTemplate',
    'User',
    'Trail',
    'Settings',
    'Delivery',
    'Health',
    'Cost',
    'Fitness',
    'Milk',
  ],
});
