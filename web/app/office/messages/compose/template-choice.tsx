import type { MessageTemplate } from '@khamar/contract/messages/message';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Values } from '~/forms/use-form';
import { useLanguage } from '~/i18n/use-language';
import { LoadFailure } from '~/office/ui/load-failure';
import { QuietButton } from '~/office/ui/quiet-button';
import { SelectField } from '~/ui/select-field';
import { useListTemplatesQuery } from '~/office/messages/messages.api';

interface TemplateChoiceProps {
  values: Values;
  onFill: (texts: Values) => void;
}

const TEXT_FIELDS = ['subjectEn', 'bodyEn', 'subjectBn', 'bodyBn'] as const;
const textsOf = (from: Partial<Record<(typeof TEXT_FIELDS)[number], string>>): Values =>
  Object.fromEntries(TEXT_FIELDS.map((name) => [name, from[name] ?? '']));

/** Fills both languages from a template; the previous text can be restored. */
export function TemplateChoice({ values, onFill }: TemplateChoiceProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const { data, error, refetch } = useListTemplatesQuery();
  const [chosen, setChosen] = useState('');
  const [before, setBefore] = useState<Values | null>(null);
  const nameOf = ({ nameEn, nameBn }: MessageTemplate) => (language === 'bn' ? nameBn : nameEn);
  const choose = (id: string) => {
    setChosen(id);
    const template = data?.templates.find(({ _id }) => _id === id);
    if (template === undefined) return;
    const now = textsOf(values);
    setBefore(Object.values(now).some((text) => text !== '') ? now : null);
    onFill(textsOf(template));
  };
  if (error !== undefined) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-0 grow">
        <SelectField
          label={t`Use a template`}
          value={chosen}
          disabled={data === undefined}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="">{t`No template`}</option>
          {data?.templates.map((template) => (
            <option key={template._id} value={template._id}>
              {nameOf(template)}
            </option>
          ))}
        </SelectField>
      </div>
      {before !== null && (
        <QuietButton
          onClick={() => {
            onFill(before);
            setBefore(null);
            setChosen('');
          }}
        >
          <Trans>Restore my text</Trans>
        </QuietButton>
      )}
    </div>
  );
}
