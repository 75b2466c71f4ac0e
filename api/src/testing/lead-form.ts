/** What the contact form sends when it is in order. */
export const GOOD_LEAD = {
  firstName: 'Salma',
  lastName: 'Begum',
  email: 'salma@example.org',
  phone: '০১৭১২-৩৪৫৬৭৮',
  message: 'Is this cow still there?\nWe would come on Friday.',
};
