import type { CreatedFamilyLink } from '@khamar/contract/sales/family-link';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { sendOnce } from '~/api/idempotency';
import { familyPath } from '~/domain/sales/link-paths';
import { useMoment } from '~/i18n/use-moment';
import { useSite } from '~/lib/site';
import { usePaths } from '~/paths';
import { linksApi, useGetFamilyLinkQuery } from '~/shop/link-page/link-page.api';
import { useAppDispatch } from '~/state/store';
import { ChatIcon } from '~/ui/icons';
import { Skeleton } from '~/ui/skeleton';
import type { ReadBooking } from './bookings.api.ts';
import { CommandNote, useCommandState } from './command-note.tsx';
import { dangerButton } from './danger-button.ts';
import { CopyButton } from '~/shop/payments/copy-button';
import { quietButton } from '~/ui/button';

const { makeFamilyLink, withdrawFamilyLink } = linksApi.endpoints;

/** A link that shows this booking to the family, until the buyer revokes it. */
export function FamilyShare({ booking: { code, tagId, state } }: { booking: ReadBooking }) {
  const moment = useMoment();
  const dispatch = useAppDispatch();
  const { currentData: link, error: readError, refetch } = useGetFamilyLinkQuery(code);
  const { isSending, error, run } = useCommandState();
  // The only copy of the token: the server does not store it.
  const [created, setCreated] = useState<CreatedFamilyLink | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const since = link == null ? '' : moment(link.createdAt);

  const closeQuestion = () => {
    if (question === null) return;
    setQuestion(null);
    // Its buttons are gone, and the focus with them.
    heading.current?.focus();
  };
  const create = async () => {
    const result = await run(() =>
      sendOnce<CreatedFamilyLink>(`family:${code}`, (key) =>
        dispatch(makeFamilyLink.initiate({ key, code })),
      ),
    );
    if (result === undefined) return;
    setCreated(result);
    closeQuestion();
  };
  const withdraw = async () => {
    const result = await run(() =>
      sendOnce<null>(`family:withdraw ${code}`, (key) =>
        dispatch(withdrawFamilyLink.initiate({ key, code })),
      ),
    );
    if (result === undefined) return;
    setCreated(null);
    closeQuestion();
  };
  // An existing link can still be turned off.
  if (state === 'CANCELLED' && link == null) return null;
  return (
    <section
      aria-labelledby="family"
      className="flex flex-col gap-3 rounded-card border border-cream-200 bg-white p-4 print:hidden"
    >
      <h2 id="family" ref={heading} tabIndex={-1} className="text-xl font-bold outline-none">
        <Trans>Share with family</Trans>
      </h2>
      <p>
        <Trans>
          Anyone with the link can view this booking but not change it. Your name, phone, email and TrxIDs
          stay hidden.
        </Trans>
      </p>
      {link === null && (
        <p>
          <Trans>For privacy we show the link only once: copy it or send it right after you create it.</Trans>
        </p>
      )}
      {created !== null && <CreatedLink token={created.token} tagId={tagId} />}
      {created === null && link != null && (
        <p className="rounded-card bg-cream-100 p-3">
          <Trans>
            Link created on {since}. It works until you turn it off, but for privacy we can't show it again.
          </Trans>
        </p>
      )}
      <CommandNote error={error ?? readError ?? null} />
      {question !== null && link != null ? (
        <LinkQuestion
          question={question}
          isSending={isSending}
          onKeep={closeQuestion}
          onConfirm={() => void (question === 'replace' ? create() : withdraw())}
        />
      ) : link === undefined && readError === undefined ? (
        <Skeleton className="h-11 rounded-full" />
      ) : (
        <div className="flex flex-wrap gap-3">
          {readError !== undefined ? (
            <button type="button" className={`${quietButton} grow`} onClick={() => void refetch()}>
              <Trans>Try again</Trans>
            </button>
          ) : link === null ? (
            <button
              type="button"
              aria-disabled={isSending}
              className={`${quietButton} grow`}
              onClick={() => void create()}
            >
              {isSending ? <Trans>One moment…</Trans> : <Trans>Create link</Trans>}
            </button>
          ) : (
            <button type="button" className={`${quietButton} grow`} onClick={() => setQuestion('replace')}>
              <Trans>Create new link</Trans>
            </button>
          )}
          {link != null && (
            <button type="button" className={`${quietButton} grow`} onClick={() => setQuestion('turnOff')}>
              <Trans>Turn off link</Trans>
            </button>
          )}
        </div>
      )}
    </section>
  );
}

type Question = 'replace' | 'turnOff';

interface LinkQuestionProps {
  question: Question;
  isSending: boolean;
  onKeep: () => void;
  onConfirm: () => void;
}

/** Both end the link that the family has, and nothing brings it back. */
function LinkQuestion({ question, isSending, onKeep, onConfirm }: LinkQuestionProps) {
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <div
      role="group"
      aria-labelledby="family-question"
      className="flex flex-col gap-3 rounded-card border-2 border-clay-600 p-3"
    >
      <h3 id="family-question" className="font-bold">
        {question === 'replace' ? <Trans>Replace this link?</Trans> : <Trans>Turn off this link?</Trans>}
      </h3>
      <p>
        {question === 'replace' ? (
          <Trans>
            The link you shared stops working immediately. Send the new one to everyone who had it.
          </Trans>
        ) : (
          <Trans>No one can view this booking with it any more, and it can't be turned on again.</Trans>
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        <button ref={keep} type="button" className={`${quietButton} grow`} onClick={onKeep}>
          <Trans>Keep link</Trans>
        </button>
        <button
          type="button"
          aria-disabled={isSending}
          className={`${dangerButton} grow`}
          onClick={onConfirm}
        >
          {isSending ? (
            <Trans>One moment…</Trans>
          ) : question === 'replace' ? (
            <Trans>Replace link</Trans>
          ) : (
            <Trans>Turn off link</Trans>
          )}
        </button>
      </div>
    </div>
  );
}

function CreatedLink({ token, tagId }: { token: string; tagId: string }) {
  const { t } = useLingui();
  const paths = usePaths();
  const { origin } = useSite();
  const address = origin + familyPath(paths.home(), token);
  const text = t`I'm booking cow ${tagId}. Take a look: ${address}`;
  return (
    <>
      <p className="font-semibold">
        <Trans>Copy or send it now: we can't show it again.</Trans>
      </p>
      <div className="flex items-center justify-between gap-3 rounded-card bg-cream-100 p-3">
        <p translate="no" className="min-w-0 wrap-anywhere select-all">
          {address}
        </p>
        <CopyButton text={address} what={t`Family link`} />
      </div>
      <a
        href={`https://wa.me/?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noreferrer"
        className={`${quietButton} gap-2`}
      >
        <ChatIcon />
        <Trans>Send on WhatsApp</Trans>
      </a>
    </>
  );
}
