import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { COLOR_WORDS, COW_SIZE_WORDS, GENDER_WORDS, STATUS_WORDS } from '~/domain/cow-labels';
import { FIELD_WORDS } from '~/office/herd/cow-fields';
import { SelectField } from '~/ui/select-field';
import { type Choice, CHOICE_NAMES, CHOICES } from './inventory-query.ts';
import type { InventoryAddress } from './use-inventory-query.ts';

const LABELS: Record<Choice, MessageDescriptor> = {
  availabilityStatus: FIELD_WORDS.availabilityStatus,
  gender: FIELD_WORDS.gender,
  color: FIELD_WORDS.color,
  cowSize: FIELD_WORDS.cowSize,
  picture: msg`Picture`,
};

const WORDS: Record<Choice, Record<string, MessageDescriptor>> = {
  availabilityStatus: STATUS_WORDS,
  gender: GENDER_WORDS,
  color: COLOR_WORDS,
  cowSize: COW_SIZE_WORDS,
  picture: { yes: msg`With a picture`, no: msg`Without a picture` },
};

export function FilterChoices({ address: { query, change } }: { address: InventoryAddress }) {
  const { t, i18n } = useLingui();
  return CHOICE_NAMES.map((name) => (
    <SelectField
      key={name}
      label={i18n._(LABELS[name])}
      value={query[name]}
      onChange={({ target }) => change({ [name]: target.value })}
    >
      <option value="">{t`Any`}</option>
      {CHOICES[name].map((value) => {
        const word = WORDS[name][value];
        return (
          <option key={value} value={value}>
            {word === undefined ? value : i18n._(word)}
          </option>
        );
      })}
    </SelectField>
  ));
}
