import { makeLearner } from './catalogues.ts';

/** What only staff read, added to the words of the site when somebody enters the office. */
export const learnOfficeWords = makeLearner({
  en: () => import('./office/en.po'),
  bn: () => import('./office/bn.po'),
});
