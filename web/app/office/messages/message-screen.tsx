import { type Delivery, type MessageDetails } from '@khamar/contract/messages/message';
import type { Language } from '@khamar/contract/accounts/person';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useFormat } from '~/i18n/use-language';
import { useMoment } from '~/i18n/use-moment';
import { FilterChips } from '~/office/ui/table/filter-chips';
import { UntilLoaded } from '~/office/ui/panel';
import { Deliveries, DELIVERY_ORDER, DELIVERY_LABELS, DeliveryBadge } from './delivery-labels.tsx';
import { MessagesHead } from './messages-head.tsx';
import { useMessageQuery } from './messages.api.ts';
import { LANGUAGE_LABELS } from './text-fields.tsx';

/** While emails are pending. */
const POLL_MS = 3000;

/** A message with its delivery status per recipient. */
export default function MessageScreen() {
  const { id = '' } = useParams();
  const [isPolling, setPolling] = useState(true);
  const { t } = useLingui();
  const result = useMessageQuery(id, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isPolling ? POLL_MS : 0,
    skipPollingIfUnfocused: true,
  });
  const { currentData } = result;
  const hasPending = result.error === undefined && (currentData?.deliveries.WAITING ?? 1) > 0;
  if (hasPending !== isPolling) setPolling(hasPending);
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <MessagesHead />
      <UntilLoaded
        result={result}
        isLoaded={currentData !== undefined}
        missing={t`Message not found. Messages are deleted after a year.`}
      />
      {currentData !== undefined && <Panels message={currentData} />}
    </div>
  );
}

const box = 'flex min-w-0 flex-col gap-3 rounded-card border border-cream-200 bg-white p-4';

function Panels({ message }: { message: MessageDetails }) {
  const { t } = useLingui();
  const moment = useMoment();
  const { writtenBy, writtenAt } = message;
  const when = moment(writtenAt);
  const texts = [
    { language: 'en', subject: message.subjectEn, body: message.bodyEn },
    { language: 'bn', subject: message.subjectBn, body: message.bodyBn },
  ] as const;
  return (
    <>
      <section aria-label={t`Delivery`} className={box}>
        <p>
          <Trans>
            Sent by <span translate="no">{writtenBy}</span>, {when}
          </Trans>
        </p>
        <div role="status">
          <Deliveries message={message} />
        </div>
      </section>
      <div className="grid min-w-0 gap-3 lg:grid-cols-[3fr_2fr] lg:items-start">
        <People message={message} />
        <div className="flex min-w-0 flex-col gap-3">
          {texts.map(
            ({ language, subject, body }) =>
              body !== null && <Text key={language} language={language} subject={subject} body={body} />,
          )}
        </div>
      </div>
    </>
  );
}

interface TextProps {
  language: Language;
  subject: string | null;
  body: string;
}

function Text({ language, subject, body }: TextProps) {
  const { i18n } = useLingui();
  return (
    <section className={box}>
      <h2 className="text-sm font-semibold text-ink-600">{i18n._(LANGUAGE_LABELS[language])}</h2>
      <div lang={language} className="flex flex-col gap-2 wrap-anywhere">
        <p className="font-bold">{subject}</p>
        <p className="whitespace-pre-line">{body}</p>
      </div>
    </section>
  );
}

function People({ message: { people, recipients, deliveries } }: { message: MessageDetails }) {
  const { t, i18n } = useLingui();
  const { number } = useFormat();
  const moment = useMoment();
  const [only, setOnly] = useState<Delivery | ''>('');
  const kinds = DELIVERY_ORDER.filter((delivery) => deliveries[delivery] > 0);
  const shown = people.filter(({ delivery }) => only === '' || delivery === only);
  const count = number(recipients);
  const erased = number(recipients - people.length);
  return (
    <section className={box}>
      <h2 className="text-lg font-bold">
        <Trans>Recipients: {count}</Trans>
      </h2>
      {kinds.length > 1 && (
        <FilterChips
          label={t`Delivery`}
          value={only}
          options={[
            { value: '', label: t`All` },
            ...kinds.map((kind) => ({ value: kind, label: i18n._(DELIVERY_LABELS[kind]) })),
          ]}
          onChoose={(value) => setOnly(DELIVERY_ORDER.find((kind) => kind === value) ?? '')}
        />
      )}
      <ul className="flex flex-col divide-y divide-cream-200">
        {shown.map(({ _id, name, address, language, delivery, settledAt }) => (
          <li key={_id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
            <span className="min-w-0 wrap-anywhere">
              <span className="font-semibold">{name}</span>{' '}
              <span className="text-sm text-ink-600">
                {address !== null && `${address} · `}
                {i18n._(LANGUAGE_LABELS[language])}
              </span>
            </span>
            <span className="flex flex-wrap items-center gap-2">
              <DeliveryBadge delivery={delivery} />
              {settledAt !== null && (
                <time dateTime={settledAt} className="text-sm">
                  {moment(settledAt)}
                </time>
              )}
            </span>
          </li>
        ))}
      </ul>
      {recipients > people.length && (
        <p className="text-sm text-ink-600">
          <Trans>Recipients since deleted: {erased}</Trans>
        </p>
      )}
    </section>
  );
}
