import { LONGEST } from './lead-form.fields.ts';

const BETWEEN = '\n\n';

/** The visitor's words, if there are any, and beneath them what they are about. */
export const enclosed = (message: string, enclosure: string): string =>
  [message, enclosure].filter((part) => part.trim() !== '').join(BETWEEN);

/** How long the words may be, so that both together arrive. */
export const roomBeside = (enclosure: string): number =>
  LONGEST.message - (enclosure === '' ? 0 : BETWEEN.length + enclosure.length);
