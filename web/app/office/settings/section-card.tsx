import type { SettingsSection } from '@khamar/contract/settings/sections';
import type { SettingsVersion } from '@khamar/contract/settings/settings';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { apiErrorOf } from '~/api/api-error';
import { newIdempotencyKey } from '~/api/idempotency';
import { ChoiceField } from '~/forms/choice-field';
import { NumberField, TextField } from '~/forms/fields';
import { useForm, type Values } from '~/forms/use-form';
import { CommandFailure } from '~/office/sales/command-failure';
import { Panel } from '~/office/ui/panel';
import { QuietButton } from '~/office/ui/quiet-button';
import { toastRaised, useAppDispatch } from '~/state/store';
import { Button } from '~/ui/button';
import { ChangedBy } from './changed-by.tsx';
import {
  formValues,
  SECTION_FIELDS,
  SECTION_HINTS,
  SECTION_TITLES,
  sectionInput,
  type SettingField,
} from './settings-fields.ts';
import { SETTINGS_FIELD_MESSAGES, settingsErrorMessage } from './settings-messages.ts';
import { useChangeSettingsMutation } from './settings.api.ts';
import { VersionsDialog } from './versions-dialog.tsx';

interface SectionCardProps {
  section: SettingsSection;
  latest: SettingsVersion;
}

/** One section with its form. A newer version of someone else replaces an untouched form; otherwise the user decides. */
export function SectionCard({ section, latest }: SectionCardProps) {
  const { i18n } = useLingui();
  const [base, setBase] = useState(latest);
  const [isTouched, setTouched] = useState(false);
  const [isShowingVersions, setShowingVersions] = useState(false);
  const isOutdated = latest.version > base.version;
  const load = (version: SettingsVersion) => {
    setBase(version);
    setTouched(false);
  };
  if (isOutdated && !isTouched) load(latest);
  return (
    <Panel title={i18n._(SECTION_TITLES[section])}>
      <p className="text-ink-600">{i18n._(SECTION_HINTS[section])}</p>
      <SectionForm
        key={base.version}
        section={section}
        base={base}
        onTouch={() => setTouched(true)}
        onSaved={load}
      />
      {isOutdated && isTouched && (
        <div
          role="alert"
          className="flex flex-wrap items-center gap-3 rounded-card border-2 border-tag-400 p-3"
        >
          <p className="grow">
            <Trans>
              <span translate="no">{latest.changedBy}</span> changed these settings while you were editing.
            </Trans>
          </p>
          <QuietButton onClick={() => load(latest)}>
            <Trans>Load latest version</Trans>
          </QuietButton>
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2 border-t border-cream-200 pt-3">
        <ChangedBy version={latest} />
        <QuietButton onClick={() => setShowingVersions(true)}>
          <Trans>Version history</Trans>
        </QuietButton>
      </div>
      {isShowingVersions && <VersionsDialog section={section} onClose={() => setShowingVersions(false)} />}
    </Panel>
  );
}

interface SectionFormProps {
  section: SettingsSection;
  base: SettingsVersion;
  onTouch: () => void;
  onSaved: (version: SettingsVersion) => void;
}

function SectionForm({ section, base, onTouch, onSaved }: SectionFormProps) {
  const { t, i18n } = useLingui();
  const dispatch = useAppDispatch();
  const [change] = useChangeSettingsMutation();
  const [key, setKey] = useState(newIdempotencyKey);
  const form = useForm<object, SettingsVersion>({
    idPrefix: `${section}-`,
    defaultValues: formValues(base),
    loadSchema: async () => (await import('@khamar/contract/settings/settings')).SETTINGS[section],
    messages: SETTINGS_FIELD_MESSAGES,
    toInput: (values) => sectionInput(section, values),
    send: async (value) => change({ section, key, body: { version: base.version, value } }),
    fieldErrors: sectionErrors,
    // Changed content needs a new idempotency key.
    onInput: () => {
      setKey(newIdempotencyKey());
      onTouch();
    },
    onDone: (saved) => {
      dispatch(toastRaised(t`Settings saved`));
      onSaved(saved);
    },
  });
  const { field, isSending } = form;
  return (
    <form {...form.formProps} aria-label={i18n._(SECTION_TITLES[section])} className="flex flex-col gap-4">
      <div className="grid items-start gap-4 md:grid-cols-2">
        {SECTION_FIELDS[section].map((one) => (
          <SettingInput key={one.name} setting={one} {...field(one.name)} />
        ))}
      </div>
      <CommandFailure form={form} errorMessage={settingsErrorMessage} />
      <Button
        type="submit"
        aria-disabled={isSending}
        aria-busy={isSending}
        className="self-start max-md:w-full"
      >
        {isSending ? <Trans>One moment…</Trans> : <Trans>Save</Trans>}
      </Button>
    </form>
  );
}

/** The API names fields below `value`. */
const sectionErrors = (error: unknown): Values =>
  Object.fromEntries(
    Object.entries(apiErrorOf(error).fields).map(([name, message]) => [
      name.replace(/^value\./, ''),
      message,
    ]),
  );

interface SettingInputProps {
  setting: SettingField;
  id: string;
  name: string;
  defaultValue: string | undefined;
  error: string | undefined;
}

function SettingInput({ setting, ...given }: SettingInputProps) {
  const { t, i18n } = useLingui();
  const { kind, label, hint, options = {}, language, isOptional = false } = setting;
  const props = {
    ...given,
    label: i18n._(label),
    required: !isOptional,
    ...(hint !== undefined && { hint: i18n._(hint) }),
    ...(hint === undefined && isOptional && { hint: t`(optional)` }),
  };
  if (kind === 'choice')
    return (
      <ChoiceField
        {...props}
        field={given}
        options={Object.entries(options).map(([value, name]) => ({ value, label: i18n._(name) }))}
      />
    );
  if (kind === 'number') return <NumberField {...props} />;
  const types = { text: 'text', time: 'time', phone: 'tel', link: 'url' } as const;
  return (
    <TextField
      {...props}
      type={types[kind]}
      autoComplete="off"
      {...(language !== undefined && { lang: language })}
      {...(kind !== 'text' && { translate: 'no' as const })}
    />
  );
}
