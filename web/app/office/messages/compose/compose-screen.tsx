import type { MessageSummary, MessageTexts } from '@khamar/contract/messages/message';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { plural } from '@lingui/core/macro';
import { fillMessage } from '@khamar/contract/messages/message-fields';
import { stringEntries } from '~/api/api-error';
import { sendOnce } from '~/api/idempotency';
import { draftStore } from '~/forms/draft';
import { useForm, type Values } from '~/forms/use-form';
import { formatPhone, useLanguage } from '~/i18n/use-language';
import { useSite } from '~/lib/site';
import { usePaths } from '~/paths';
import { useAppDispatch, toastRaised } from '~/state/store';
import { Button } from '~/ui/button';
import { CAMPAIGN_FIELD_MESSAGES, MessageFailure, recipientsIn } from '~/office/messages/campaign-messages';
import { MessagesHead } from '~/office/messages/messages-head';
import { useSendMessageMutation } from '~/office/messages/messages.api';
import { TextFields, TEXT_NAMES } from '~/office/messages/text-fields';
import { Dialog } from '~/office/ui/dialog';
import { QuietButton } from '~/office/ui/quiet-button';
import { farm } from '~/domain/farm';
import { AudienceField } from './audience-field.tsx';
import { SEARCH_ID } from './people-field.tsx';
import { TemplateChoice } from './template-choice.tsx';
import {
  audienceInAddress,
  audienceInDraft,
  recipientsOf,
  useAudience,
  type Readers,
} from './use-audience.ts';

/** A message to one or more recipients. A link may preset a lead or a group; each such link has its own draft. */
export default function ComposeScreen() {
  const [search] = useSearchParams();
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <MessagesHead />
      <Compose key={search.toString()} search={search} />
    </div>
  );
}

function Compose({ search }: { search: URLSearchParams }) {
  const { t } = useLingui();
  const language = useLanguage();
  const paths = usePaths();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const [sendMessage] = useSendMessageMutation();
  const store = draftStore(`khamar/message/${search.toString()}`);
  const [draft] = useState(() => store.read() ?? {});
  const [chosen, setChosen] = useState(
    () => audienceInDraft(Reflect.get(draft, 'chosen')) ?? audienceInAddress(search),
  );
  const audienceState = useAudience(chosen, search.get('lead'));
  const { audience, readers, total } = audienceState;
  const [isMissing, setMissing] = useState(false);
  const [countToConfirm, setCountToConfirm] = useState<number | null>(null);
  /** The confirmed number of recipients; a ref, because the form is sent before the next render. */
  const confirmed = useRef<number | null>(null);
  const [defaultValues] = useState(() => stringEntries(Reflect.get(draft, 'values')));
  const languages = readers.map((one) => one.language);

  const form = useForm<MessageTexts, MessageSummary>({
    idPrefix: 'message-',
    defaultValues,
    loadSchema: async () => {
      const { textsFor } = await import('@khamar/contract/messages/message');
      return textsFor(languages);
    },
    messages: CAMPAIGN_FIELD_MESSAGES,
    send: async (texts) => {
      if (total === 0) {
        setMissing(true);
        document.getElementById(SEARCH_ID)?.focus();
        return null;
      }
      const body = { ...recipientsOf(audience), ...texts };
      const confirmedCount = confirmed.current ?? undefined;
      return sendOnce<MessageSummary>(`message:${JSON.stringify(body)}`, (key) =>
        sendMessage({ key, body: { ...body, ...(confirmedCount !== undefined && { confirmedCount }) } }),
      );
    },
    onRejected: (error) => setCountToConfirm(recipientsIn(error)),
    leavesPage: true,
    onDone: ({ _id }) => {
      store.clear();
      dispatch(toastRaised(t`Message sent`));
      void navigate(paths.office(`/messages/${_id}`));
    },
  });
  const { field, values, isSending } = form;

  useEffect(() => {
    const isEmpty = chosen === null && Object.values(values).every((text) => text === '');
    if (!isEmpty) draftStore(`khamar/message/${search.toString()}`).save({ values, chosen });
  }, [values, chosen, search]);

  const hintFor = (one: 'en' | 'bn') =>
    readers.length > 0 && !languages.includes(one)
      ? t`(optional; no recipient uses this language)`
      : undefined;
  return (
    <div className="grid min-w-0 gap-4 lg:grid-cols-[3fr_2fr] lg:items-start">
      <div className="flex min-w-0 flex-col gap-4">
        <AudienceField
          audienceState={audienceState}
          onChoose={(next) => {
            confirmed.current = null;
            setMissing(false);
            setChosen(next);
          }}
          isMissing={isMissing}
        />
        <TemplateChoice values={values} onFill={form.fill} />
        <form
          {...form.formProps}
          id="message-form"
          aria-label={t`New message`}
          className="flex min-w-0 flex-col gap-4"
        >
          {(language === 'bn' ? (['bn', 'en'] as const) : (['en', 'bn'] as const)).map((one) => (
            <TextFields
              key={one}
              language={one}
              field={field}
              isNeeded={languages.includes(one)}
              hint={hintFor(one)}
            />
          ))}
        </form>
      </div>
      <div className="min-w-0 lg:sticky lg:top-18 lg:row-span-2">
        <Preview readers={readers} values={values} />
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <MessageFailure form={form} />
        <Button type="submit" form="message-form" aria-disabled={isSending} aria-busy={isSending}>
          {isSending ? <Trans>One moment…</Trans> : <Trans>Send message</Trans>}
        </Button>
      </div>
      {countToConfirm !== null && (
        <ConfirmDialog
          count={countToConfirm}
          onClose={() => setCountToConfirm(null)}
          onConfirm={() => {
            confirmed.current = countToConfirm;
            setCountToConfirm(null);
            void form.submit();
          }}
        />
      )}
    </div>
  );
}

interface ConfirmDialogProps {
  count: number;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before sending to many people, which cannot be undone. */
function ConfirmDialog({ count, onConfirm, onClose }: ConfirmDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      title={t`Send this message?`}
      onDismiss={onClose}
      foot={
        <>
          <QuietButton onClick={onClose}>
            <Trans>Cancel</Trans>
          </QuietButton>
          <Button onClick={onConfirm}>
            {t`${plural(count, { one: 'Send to # person', other: 'Send to # people' })}`}
          </Button>
        </>
      }
    >
      <p>{t`${plural(count, { one: '# person will get this email.', other: '# people will get this email, each in their own language.' })}`}</p>
      <p>
        <Trans context="message">This can't be undone.</Trans>
      </p>
    </Dialog>
  );
}

interface PreviewProps {
  readers: Readers[];
  values: Values;
}

/** The email as a reader of each language will get it. */
function Preview({ readers, values }: PreviewProps) {
  const { phone } = useSite().contacts;
  return (
    <section aria-labelledby="message-preview" className="flex min-w-0 flex-col gap-3">
      <h2 id="message-preview" className="text-lg font-bold">
        <Trans>Preview</Trans>
      </h2>
      {readers.length === 0 && (
        <p className="rounded-card border border-dashed border-ink-600 p-4 text-ink-600">
          <Trans>Choose a recipient to preview the email.</Trans>
        </p>
      )}
      {readers.map(({ language, first }) => {
        const { subject, body } = TEXT_NAMES[language];
        const text = fillMessage(
          { subject: values[subject] ?? '', body: values[body] ?? '' },
          { name: first.name, language, tagId: first.tagId },
          { name: farm.name, phone },
        );
        const { name, address } = first;
        return (
          <article key={language} className="rounded-card border border-cream-200 bg-white p-4">
            <p className="text-sm text-ink-600 wrap-anywhere">
              <Trans>
                To {name}, {address}
              </Trans>
            </p>
            <div lang={language} className="mt-2 flex flex-col gap-3 wrap-anywhere">
              <p className="font-bold">{text.subject}</p>
              <p className="whitespace-pre-line">{text.body}</p>
              <p className="whitespace-pre-line">{`${farm.name[language]}\n${formatPhone(language, phone)}`}</p>
            </div>
          </article>
        );
      })}
    </section>
  );
}
