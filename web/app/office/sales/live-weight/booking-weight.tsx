import type { OfficeBooking } from '@khamar/contract/sales/booking';
import { Trans, useLingui } from '@lingui/react/macro';
import { WeightLines } from '~/domain/sales/weight-lines';
import { useFormat } from '~/i18n/use-language';
import { ActorName } from '~/office/sales/actor-name';
import { Panel } from '~/office/ui/panel';

/** Of a booking by price per KG. */
export function BookingWeight({ booking: { liveWeight, weighedBy, state } }: { booking: OfficeBooking }) {
  const { t } = useLingui();
  const { number } = useFormat();
  if (liveWeight === null) return null;
  const { dispatch } = liveWeight;
  const percent = number(liveWeight.tolerancePercent);
  const isOpen = state === 'HELD' || state === 'IN_REVIEW' || state === 'BOOKED';
  return (
    <Panel title={t`Live weight`}>
      <WeightLines liveWeight={liveWeight} />
      <p className="text-ink-600">
        <Trans>Tolerance: {percent}%</Trans>
        {weighedBy !== null && (
          <>
            {' · '}
            <Trans>
              Weighed by <ActorName name={weighedBy} />
            </Trans>
          </>
        )}
      </p>
      {isOpen && dispatch === null && (
        <p className="rounded-card bg-tag-200 p-3">
          <Trans>Record the dispatch weight before the cow is loaded or delivered.</Trans>
        </p>
      )}
      {isOpen && dispatch?.isToAgree === true && (
        <p className="rounded-card border-2 border-clay-600 p-3">
          <Trans>
            Outside the tolerance. The cow can't be loaded or delivered until the customer agrees to the new
            price.
          </Trans>
        </p>
      )}
      {isOpen && dispatch !== null && !dispatch.isToAgree && !dispatch.isCurrent && (
        <p className="rounded-card bg-tag-200 p-3">
          <Trans>This weight is more than a day old or was corrected. Weigh the cow again.</Trans>
        </p>
      )}
    </Panel>
  );
}
