import type { MessageSummary, MessageTexts } from '@khamar/contract/messages/message';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { textsIn } from '~/api/refusal';
import { sendOnce } from '~/api/send-once';
import { draftStore } from '~/forms/draft';
import { useForm } from '~/forms/use-form';
import { useLanguage } from '~/i18n/use-language';
import { usePaths } from '~/paths';
import { useAppDispatch } from '~/state/store';
import { toastRaised } from '~/state/toasts.slice';
import { Button } from '~/ui/button';
import { MessageFailure } from '~/office/messages/message-failure';
import { MESSAGE_FIELD_WORDS, recipientsIn } from '~/office/messages/message-words';
import { MessagesHead } from '~/office/messages/messages-head';
import { useSendMessageMutation } from '~/office/messages/messages.api';
import { TextFields } from '~/office/messages/text-fields';
import { AudienceField } from './audience-field.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { SEARCH_ID } from './people-field.tsx';
import { Preview } from './preview.tsx';
import { TemplateChoice } from './template-choice.tsx';
import { audienceInAddress, audienceInDraft, recipientsOf, useAudience } from './use-audience.ts';

/** A message to one or several people. Links may bring a lead or a group along; each such link has a draft of its own. */
export function ComposeScreen() {
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
  const [post] = useSendMessageMutation();
  const store = draftStore(`khamar/message/${search.toString()}`);
  const [draft] = useState(() => store.read() ?? {});
  const [chosen, setChosen] = useState(
    () => audienceInDraft(Reflect.get(draft, 'chosen')) ?? audienceInAddress(search),
  );
  const found = useAudience(chosen, search.get('lead'));
  const { audience, readers, total } = found;
  const [isMissing, setMissing] = useState(false);
  const [asked, setAsked] = useState<number | null>(null);
  /** The number that was said yes to; a ref, because the form is sent before the next render. */
  const confirmed = useRef<number | null>(null);
  const [defaultValues] = useState(() => textsIn(Reflect.get(draft, 'values')));
  const languages = readers.map((one) => one.language);

  const form = useForm<MessageTexts, MessageSummary>({
    idPrefix: 'message-',
    defaultValues,
    loadSchema: async () => {
      const { textsFor } = await import('@khamar/contract/messages/message');
      return textsFor(languages);
    },
    words: MESSAGE_FIELD_WORDS,
    send: async (texts) => {
      if (total === 0) {
        setMissing(true);
        document.getElementById(SEARCH_ID)?.focus();
        return null;
      }
      const body = { ...recipientsOf(audience), ...texts };
      const confirmedCount = confirmed.current ?? undefined;
      return sendOnce<MessageSummary>(`message:${JSON.stringify(body)}`, (key) =>
        post({ key, body: { ...body, ...(confirmedCount !== undefined && { confirmedCount }) } }),
      );
    },
    onRefused: (error) => setAsked(recipientsIn(error)),
    leavesPage: true,
    onDone: ({ _id }) => {
      store.drop();
      dispatch(toastRaised(t`The message is on its way`));
      void navigate(paths.office(`/messages/${_id}`));
    },
  });
  const { field, values, isSending } = form;

  useEffect(() => {
    const isEmpty = chosen === null && Object.values(values).every((text) => text === '');
    if (!isEmpty) draftStore(`khamar/message/${search.toString()}`).keep({ values, chosen });
  }, [values, chosen, search]);

  const hintFor = (one: 'en' | 'bn') =>
    readers.length > 0 && !languages.includes(one) ? t`(nobody chosen reads it; may stay empty)` : undefined;
  return (
    <div className="grid min-w-0 gap-4 lg:grid-cols-[3fr_2fr] lg:items-start">
      <div className="flex min-w-0 flex-col gap-4">
        <AudienceField
          found={found}
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
          {isSending ? <Trans>One moment…</Trans> : <Trans>Send the message</Trans>}
        </Button>
      </div>
      {asked !== null && (
        <ConfirmDialog
          count={asked}
          onClose={() => setAsked(null)}
          onConfirm={() => {
            confirmed.current = asked;
            setAsked(null);
            void form.submit();
          }}
        />
      )}
    </div>
  );
}
