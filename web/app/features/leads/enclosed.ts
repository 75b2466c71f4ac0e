import { LONGEST } from './lead-form.fields.ts';

const BETWEEN = '\n\n';

/** The visitor's words, and beneath them what they are about. Alone that is no message: who wrote nothing is still asked to. */
export const enclosed = (message: string, enclosure: string): string =>
  enclosure === '' || message.trim() === '' ? message : message + BETWEEN + enclosure;

/** How long the words may be, so that both together arrive. */
export const roomBeside = (enclosure: string): number =>
  LONGEST.message - (enclosure === '' ? 0 : BETWEEN.length + enclosure.length);
