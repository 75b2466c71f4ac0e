import type { CreatedFamilyLink } from '@khamar/contract/sales/family-link';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
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
  const since = link == null ? '' : moment(link.createdAt);

  const create = async () => {
    const result = await run(() =>
      sendOnce<CreatedFamilyLink>(`family:${code}`, (key) =>
        dispatch(makeFamilyLink.initiate({ key, code })),
      ),
    );
    if (result !== undefined) setCreated(result);
  };
  const withdraw = async () => {
    const result = await run(() =>
      sendOnce<null>(`family:withdraw ${code}`, (key) =>
        dispatch(withdrawFamilyLink.initiate({ key, code })),
      ),
    );
    if (result !== undefined) setCreated(null);
  };
  // An existing link can still be turned off.
  if (state === 'CANCELLED' && link == null) return null;
  return (
    <section
      aria-labelledby="family"
      className="flex flex-col gap-3 rounded-card border border-cream-200 bg-white p-4 print:hidden"
    >
      <h2 id="family" className="text-xl font-bold">
        <Trans>Share with family</Trans>
      </h2>
      <p>
        <Trans>
          Anyone with the link can view this booking but not change it. Your name, phone, email and TrxIDs
          stay hidden.
        </Trans>
      </p>
      {created !== null && <CreatedLink token={created.token} tagId={tagId} />}
      {created === null && link != null && (
        <p className="rounded-card bg-cream-100 p-3">
          <Trans>
            Link created on {since}. For privacy we show it only once; creating a new one replaces it.
          </Trans>
        </p>
      )}
      <CommandNote error={error ?? readError ?? null} />
      {link === undefined && readError === undefined ? (
        <Skeleton className="h-11 rounded-full" />
      ) : (
        <div className="flex flex-wrap gap-3">
          {readError !== undefined ? (
            <button type="button" className={`${quietButton} grow`} onClick={() => void refetch()}>
              <Trans>Try again</Trans>
            </button>
          ) : (
            <button
              type="button"
              aria-disabled={isSending}
              className={`${quietButton} grow`}
              onClick={() => void create()}
            >
              {isSending ? (
                <Trans>One moment…</Trans>
              ) : link === null ? (
                <Trans>Create link</Trans>
              ) : (
                <Trans>Create new link</Trans>
              )}
            </button>
          )}
          {link != null && (
            <button
              type="button"
              aria-disabled={isSending}
              className={`${quietButton} grow`}
              onClick={() => void withdraw()}
            >
              <Trans>Turn off link</Trans>
            </button>
          )}
        </div>
      )}
    </section>
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
