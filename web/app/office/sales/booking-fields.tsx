import { useLingui } from '@lingui/react/macro';
import { TextareaField, TextField } from '~/forms/fields';
import type { useForm } from '~/forms/use-form';
import { EarTag } from '~/domain/ear-tag';
import { tagOf } from '~/domain/tag-search';
import { useFormat } from '~/i18n/use-language';
import { useAfterPause } from '~/lib/use-after-pause';
import { QuietButton } from '~/office/ui/quiet-button';
import { useCowsOfTagQuery } from './sales.api.ts';
import { isTagLike, tagFragment } from './tag-fragment.ts';

export type FieldOf = ReturnType<typeof useForm>['field'];

interface FieldProps {
  field: FieldOf;
}

/** What is copied from somewhere letter by letter: a tag, a code, a TrxID. */
const COPIED = {
  required: true,
  autoComplete: 'off',
  autoCapitalize: 'characters',
  autoCorrect: 'off',
  spellCheck: false,
  translate: 'no',
} as const;

interface TagFieldProps extends FieldProps, Pick<ReturnType<typeof useForm>, 'values' | 'fill'> {}

const MOST_SUGGESTIONS = 6;

/** A tag in any spelling, or a part of it: the cows that it may be are below it. */
export function TagField({ field, values, fill }: TagFieldProps) {
  const { t } = useLingui();
  const { taka } = useFormat();
  const typed = values['tagId'] ?? '';
  const asked = tagFragment(useAfterPause(typed));
  const { currentData } = useCowsOfTagQuery(asked, { skip: asked === '' });
  const found = (currentData ?? []).filter(({ tagId }) => isTagLike(tagId, typed));
  const isExact = found.some(({ tagId }) => tagId === tagOf(typed));
  return (
    <div className="flex flex-col gap-2">
      <TextField {...field('tagId')} {...COPIED} label={t`Tag ID`} />
      {!isExact && found.length > 0 && (
        <div role="group" aria-label={t`Matching cows`} className="flex flex-wrap gap-2">
          {found.slice(0, MOST_SUGGESTIONS).map(({ tagId, currentPrice }) => (
            <QuietButton key={tagId} onClick={() => fill({ tagId })}>
              <EarTag>{tagId}</EarTag> {taka(currentPrice)}
            </QuietButton>
          ))}
        </div>
      )}
    </div>
  );
}

export function CodeField({ field }: FieldProps) {
  const { t } = useLingui();
  return <TextField {...field('code')} {...COPIED} label={t`Code of the booking`} />;
}

export function TrxIdField({ field }: FieldProps) {
  const { t } = useLingui();
  return <TextField {...field('externalId')} {...COPIED} label={t`TrxID`} maxLength={200} />;
}

export function ReasonField({ field }: FieldProps) {
  const { t } = useLingui();
  return <TextareaField {...field('reason')} label={t`Reason`} required rows={2} />;
}
