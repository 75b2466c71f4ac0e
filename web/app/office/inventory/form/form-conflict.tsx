import { breedOf } from '@khamar/contract/cows/breeds';
import { colorOf } from '@khamar/contract/cows/colors';
import { fileOf } from '@khamar/contract/media/srcset';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLanguage } from '~/i18n/use-language';
import { useMoment } from '~/i18n/use-moment';
import type { FormField } from '~/office/inventory/check-cow';
import { cowValue, FIELD_LABELS } from '~/office/inventory/cow-fields';
import type { Conflict } from '~/api/api-error';
import { Button } from '~/ui/button';
import { Dialog } from '~/office/ui/dialog';
import { QuietButton } from '~/office/ui/quiet-button';
import { type Compared, SideBySide } from '~/office/ui/side-by-side';
import { FORM_FIELDS, NUMBER_FIELDS, valuesOf } from './cow-values.ts';
import type { CowFormState } from './use-cow-form.ts';

/** A listed breed or colour has the same value in both languages. */
function meant(field: FormField, typed: string): string {
  const text = typed.trim();
  if (field === 'breed') return breedOf(text);
  return field === 'color' ? colorOf(text) : text;
}

interface FormConflictProps {
  conflict: Conflict;
  form: CowFormState;
}

/**
 * Resolves an edit conflict line by line: fields only I changed are preselected; fields both changed keep the stored value unless I choose
 * mine.
 */
export function FormConflict({ conflict, form }: FormConflictProps) {
  const { t, i18n } = useLingui();
  const language = useLanguage();
  const moment = useMoment();
  const { values, original } = form;
  const theirs = valuesOf(conflict.cow, language);
  const apart = FORM_FIELDS.filter((field) => meant(field, values[field]) !== meant(field, theirs[field]));
  const [mine, setMine] = useState<ReadonlySet<string>>(
    () => new Set(apart.filter((field) => meant(field, theirs[field]) === meant(field, original[field]))),
  );
  const { changedBy } = conflict;
  const when = moment(conflict.changedAt);
  const read = (field: (typeof apart)[number], text: string) => {
    const number = Number(text);
    const isNumber = NUMBER_FIELDS.has(field) && text !== '' && Number.isFinite(number);
    return cowValue(i18n, language, field, isNumber ? number : meant(field, text));
  };
  const sideOf = (name: string) => (mine.has(name) ? 'mine' : 'theirs');
  const rows: Compared[] = apart.map((field) => ({
    name: field,
    label: i18n._(FIELD_LABELS[field]),
    mine: read(field, values[field]),
    theirs: read(field, theirs[field]),
    choice: sideOf(field),
  }));
  if (form.isImageApart(conflict.cow)) {
    const { picture } = conflict.cow;
    rows.push({
      name: 'picture',
      label: t`Photo`,
      mine: t`New photo`,
      theirs: t`Current photo`,
      choice: sideOf('picture'),
      pictures: {
        mine: form.pictures.picture?.preview ?? form.pictures.first?.preview ?? '',
        theirs: picture === null ? '' : fileOf(picture, picture.widths[0] ?? picture.width, 'jpg'),
      },
    });
  }
  return (
    <Dialog
      size="large"
      title={t`Someone else updated this cow`}
      onDismiss={form.backToForm}
      foot={
        <>
          <QuietButton onClick={form.backToForm}>
            <Trans>Back to form</Trans>
          </QuietButton>
          <Button onClick={() => void form.resolve(mine)}>
            <Trans>Save choice</Trans>
          </Button>
        </>
      }
    >
      <p className="pb-3">
        <Trans>
          {changedBy} updated this cow on {when}. Your changes aren't saved yet. Choose which values to keep.
        </Trans>
      </p>
      <SideBySide
        rows={rows}
        onChoose={(name, choice) => {
          const next = new Set(mine);
          if (choice === 'mine') next.add(name);
          else next.delete(name);
          setMine(next);
        }}
      />
    </Dialog>
  );
}
