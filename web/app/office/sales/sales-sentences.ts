import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The contract's English sentences about bookings and money, each in the page's language. */
const SENTENCES: Record<string, MessageDescriptor> = {
  'Please say why': msg`Please say why`,
  'Please note what the buyer agreed to': msg`Please note what the buyer agreed to`,
  'Please type the name': msg`Please type the name`,
  'Please type the phone number': msg`Please type the phone number`,
  'Please enter a valid phone number': msg`Please enter a valid phone number`,
  'Please type the TrxID': msg`Please type the TrxID`,
  'This TrxID is too long': msg`This TrxID is too long`,
  'A TrxID has 4 to 64 letters and digits': msg`A TrxID has 4 to 64 letters and digits`,
  'Please type the amount': msg`Please type the amount`,
  'This amount is too large': msg`This amount is too large`,
  'A booking code has eight letters and digits': msg`A booking code has eight letters and digits`,
  'Tag ID must be at least 3 characters long': msg`Tag ID must be at least 3 characters long`,
  'A tag has letters, digits and dashes only': msg`A tag has letters, digits and dashes only`,
  'Please type the price': msg`Please type the price`,
  'A price is whole taka': msg`A price is whole taka`,
  'This price is too high': msg`This price is too high`,
  'Please choose a day': msg`Please choose a day`,
  'Please choose a day within the next 60 days': msg`Please choose a day within the next 60 days`,
  'Please use plain text': msg`Please use plain text`,
  'The file is empty': msg`The file is empty`,
  'The file is too large': msg`The file is too large`,
};

export function salesSentence(i18n: I18n, sentence: string): string {
  const known = SENTENCES[sentence];
  return known === undefined ? sentence : i18n._(known);
}
