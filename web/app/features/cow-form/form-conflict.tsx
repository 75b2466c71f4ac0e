import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormat, useLanguage } from '~/i18n/use-language';
import { cowValue, FIELD_WORDS } from '~/lib/office/cow-fields';
import type { Conflict } from '~/lib/office/refusals';
import { Button } from '~/ui/button';
import { ModalDialog } from '~/ui/modal-dialog';
import { QuietButton } from '~/ui/quiet-button';
import { SideBySide } from '~/ui/side-by-side';
import { FORM_FIELDS, valuesOf } from './cow-values.ts';
import type { CowFormState } from './use-cow-form.ts';

interface FormConflictProps {
  conflict: Conflict;
  form: CowFormState;
}

/** Two edited one cow: line by line, what I wrote and what is stored now. What I did not touch stays theirs unless I say so. */
export function FormConflict({ conflict, form }: FormConflictProps) {
  const { t, i18n } = useLingui();
  const language = useLanguage();
  const { moment } = useFormat();
  const { values, original } = form;
  const theirs = valuesOf(conflict.cow);
  const apart = FORM_FIELDS.filter((field) => values[field].trim() !== theirs[field]);
  const [mine, setMine] = useState<ReadonlySet<string>>(
    () => new Set(apart.filter((field) => values[field] !== original[field])),
  );
  const { changedBy } = conflict;
  const when = moment(conflict.changedAt);
  const read = (field: (typeof apart)[number], text: string) => {
    const number = Number(text);
    return cowValue(i18n, language, field, text !== '' && Number.isInteger(number) ? number : text);
  };
  return (
    <ModalDialog
      size="large"
      title={t`Somebody else has changed this cow meanwhile`}
      onDismiss={form.backToForm}
      foot={
        <>
          <QuietButton onClick={form.backToForm}>
            <Trans>Back to the form</Trans>
          </QuietButton>
          <Button onClick={() => void form.resolve(mine)}>
            <Trans>Save the choice</Trans>
          </Button>
        </>
      }
    >
      <p className="pb-3">
        <Trans>
          {changedBy} changed it on {when}. Nothing of yours was saved yet. Choose line by line what should
          count.
        </Trans>
      </p>
      <SideBySide
        caption={t`Your change beside what is stored now`}
        mineHead={t`Yours`}
        theirsHead={t`Now`}
        rows={apart.map((field) => ({
          name: field,
          label: i18n._(FIELD_WORDS[field]),
          mine: read(field, values[field]),
          theirs: read(field, theirs[field]),
          choice: mine.has(field) ? 'mine' : 'theirs',
        }))}
        onChoose={(name, choice) => {
          const next = new Set(mine);
          if (choice === 'mine') next.add(name);
          else next.delete(name);
          setMine(next);
        }}
      />
    </ModalDialog>
  );
}
