import type { Slip } from '@khamar/contract/sales/slip';
import { Trans, useLingui } from '@lingui/react/macro';
import { newIdempotencyKey } from '~/api/idempotency';
import { staffErrorSentence } from '~/domain/sales/staff-error-messages';
import { useMoment } from '~/i18n/use-moment';
import { useCan } from '~/office/layout/office-guard';
import { ActorName } from '~/office/sales/actor-name';
import { Panel } from '~/office/ui/panel';
import { QuietButton } from '~/office/ui/quiet-button';
import { toastRaised, useAppDispatch } from '~/state/store';
import { useWithdrawSlipLinkMutation } from './slips.api.ts';

/** Links that still work, each with a button to turn it off. */
export function SlipLinks({ links }: Pick<Slip, 'links'>) {
  const { t } = useLingui();
  if (links.length === 0) return null;
  return (
    <div className="mx-auto w-full max-w-xl print:hidden">
      <Panel title={t`Links to this slip`}>
        <ul className="flex flex-col divide-y divide-cream-200">
          {links.map((link) => (
            <li key={link._id} className="flex flex-wrap items-center justify-between gap-2 py-2">
              <LinkLine link={link} />
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}

function LinkLine({ link }: { link: Slip['links'][number] }) {
  const { t, i18n } = useLingui();
  const can = useCan();
  const moment = useMoment();
  const dispatch = useAppDispatch();
  const [withdraw, { isLoading }] = useWithdrawSlipLinkMutation();
  const { _id: id, createdBy } = link;
  const created = moment(link.createdAt);
  const expires = moment(link.expiresAt);
  async function turnOff(): Promise<void> {
    if (isLoading) return;
    const { error } = await withdraw({ key: newIdempotencyKey(), id });
    dispatch(
      error === undefined
        ? toastRaised(t`Link turned off`)
        : toastRaised(staffErrorSentence(i18n, error), { isFailure: true }),
    );
  }
  return (
    <>
      <p className="min-w-0">
        <Trans>
          Created {created} by <ActorName name={createdBy} />
        </Trans>
        <span className="block text-sm text-ink-600">
          <Trans>Expires {expires}</Trans>
        </span>
      </p>
      {can('manage:bookings') && (
        <QuietButton
          tone="danger"
          aria-disabled={isLoading}
          aria-label={t`Turn off link created ${created}`}
          onClick={() => void turnOff()}
        >
          <Trans>Turn off link</Trans>
        </QuietButton>
      )}
    </>
  );
}
