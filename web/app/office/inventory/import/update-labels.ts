import type { CowErrorCode } from '@khamar/contract/field-messages';
import type { SheetColumn } from '@khamar/contract/cows/sheets/cow-sheet';
import type { UpdateColumn } from '@khamar/contract/cows/sheets/update-sheet';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FieldMessages } from '~/forms/field-messages';
import { HERD_FIELD_MESSAGES } from '~/office/herd/herd-messages';
import { COW_FIELD_MESSAGES } from '~/office/inventory/cow-field-messages';
import { FIELD_LABELS } from '~/office/inventory/cow-fields';

/** The columns of both kinds of sheet. */
export const COLUMN_LABELS: Record<UpdateColumn | SheetColumn, MessageDescriptor> = {
  ...FIELD_LABELS,
  weighedOn: msg`Weighed on`,
  purchaseCost: msg`Purchase price`,
  healthCost: msg`Health cost`,
  transportCost: msg`Transport cost`,
  otherCost: msg`Other cost`,
  costDay: msg`Cost date`,
};

export const UPDATE_FIELD_MESSAGES: FieldMessages<CowErrorCode | keyof typeof HERD_FIELD_MESSAGES> = {
  ...HERD_FIELD_MESSAGES,
  ...COW_FIELD_MESSAGES,
};
