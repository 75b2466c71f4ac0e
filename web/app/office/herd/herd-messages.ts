import type { HerdErrorCode } from '@khamar/contract/error-codes';
import type { HerdFieldErrorCode } from '@khamar/contract/field-messages';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { apiErrorOf } from '~/api/api-error';
import { staffErrorSentence } from '~/domain/sales/staff-error-messages';
import type { FieldMessages } from '~/forms/field-messages';
import { SALES_FIELD_MESSAGES } from '~/office/sales/sales-field-messages';

/** For the office's forms for records of animals. */
export const HERD_FIELD_MESSAGES: FieldMessages<HerdFieldErrorCode | keyof typeof SALES_FIELD_MESSAGES> = {
  ...SALES_FIELD_MESSAGES,
  kind_missing: msg`Choose a type`,
  health_name_missing: msg`Enter what was given or found`,
  day_wrong: msg`Check the year of this date`,
  day_in_future: msg`Choose today or an earlier date`,
  group_name_missing: msg`Enter the name of the group`,
  group_name_taken: msg`A group with this name already exists`,
  tags_missing: msg`Enter at least one tag`,
  tags_too_many: (limit) => msg`At most ${limit} cows at a time`,
  milk_missing: msg`Enter the litres, such as 5.5`,
  milk_too_much: (limit) => msg`At most ${limit} litres at one milking`,
  result_missing: msg`Choose the result`,
  parts_missing: msg`Choose the result of at least one part`,
  vet_missing: msg`Enter the name of the vet`,
  due_too_early: msg`Choose a date after this entry`,
};

const HERD_ERRORS: Record<HerdErrorCode, MessageDescriptor> = {
  entry_not_found: msg`Entry not found.`,
  entry_corrected: msg`Someone else already corrected this entry. Close this and check it.`,
  cost_recorded: msg`The same cost is already recorded for this day. Select “Record again” if this is another one.`,
  not_female: msg`This animal is male. Check the tag.`,
  group_not_found: msg`Group not found.`,
  group_empty: msg`No cow was in this group that day. Move cows into it first.`,
  not_milking: msg`This is not a milking cow. Change its gender in the inventory first.`,
  milk_recorded: msg`Milk for this milking is already recorded. Correct that entry instead.`,
  teeth_too_young: msg`The inventory says fewer than two teeth. Check the tag, or change the teeth in the inventory first.`,
  cows_unknown: msg`Some of these tags are not in the herd. Check them.`,
};

export function herdErrorMessage(i18n: I18n, error: unknown): string {
  const { code } = apiErrorOf(error);
  const known = Object.entries(HERD_ERRORS).find(([name]) => name === code)?.[1];
  return known === undefined ? staffErrorSentence(i18n, error) : i18n._(known);
}
