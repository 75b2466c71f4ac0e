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
function normalized(field: FormField, typed: string): string {
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
  const differing = FORM_FIELDS.filter(
    (field) => normalized(field, values[field]) !== normalized(field, theirs[field]),
  );
  const [mine, setMine] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        differing.filter((field) => normalized(field, theirs[field]) === normalized(field, original[field])),
      ),
  );
  const { changedBy } = conflict;
  const when = moment(conflict.changedAt);
  const displayed = (field: (typeof differing)[number], text: string) => {
    const number = Number(text);
    const isNumber = NUMBER_FIELDS.has(field) && text !== '' && Number.isFinite(number);
    return cowValue(i18n, language, field, isNumber ? number : normalized(field, text));
  };
  const sideOf = (name: string) => (mine.has(name) ? 'mine' : 'theirs');
  const rows: Compared[] = differing.map((field) => ({
    name: field,
    label: i18n._(FIELD_LABELS[field]),
    mine: displayed(field, values[field]),
    theirs: displayed(field, theirs[field]),
    choice: sideOf(field),
  }));
  if (form.hasImageConflict(conflict.cow)) {
    const { picture } = conflict.cow;
    rows.push({
      name: 'image',
      label: t`Photo`,
      mine: t`New photo`,
      theirs: t`Current photo`,
      choice: sideOf('image'),
      images: {
        mine: form.images.image?.preview ?? form.images.first?.preview ?? '',
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
