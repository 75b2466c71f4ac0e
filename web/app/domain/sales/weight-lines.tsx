import type { LiveWeight, WeightTerms } from '@khamar/contract/sales/live-weight';
import { priceByWeight } from '@khamar/contract/sales/live-weight-price';
import { Trans } from '@lingui/react/macro';
import { useFormat } from '~/i18n/use-language';
import { useMoment } from '~/i18n/use-moment';
import { useFormatPaisa } from './paisa.ts';

/** Price per KG, what the cow weighed when that was agreed, and its dispatch weight with the final price. */
export function WeightLines({ liveWeight }: { liveWeight: WeightTerms & Partial<LiveWeight> }) {
  const format = useFormatPaisa();
  const { number } = useFormat();
  const moment = useMoment();
  const { ratePaisa, agreedKg, dispatch = null } = liveWeight;
  const agreed = number(agreedKg);
  const weighed = number(dispatch?.kg ?? 0);
  const at = dispatch === null ? '' : moment(dispatch.weighedAt);
  return (
    <dl className="flex flex-col gap-1">
      <WeightLine label={<Trans>Price per KG</Trans>} value={format(ratePaisa)} />
      <WeightLine
        label={<Trans>Estimate: {agreed} KG when agreed</Trans>}
        value={format(priceByWeight(agreedKg, ratePaisa))}
      />
      {dispatch !== null && (
        <WeightLine
          isStrong
          label={
            <>
              {dispatch.isToAgree ? (
                <Trans>New price: {weighed} KG at dispatch</Trans>
              ) : (
                <Trans>Final price: {weighed} KG at dispatch</Trans>
              )}
              <span className="block font-normal text-ink-600">
                <Trans>Weighed {at}</Trans>
              </span>
            </>
          }
          value={format(dispatch.pricePaisa)}
        />
      )}
    </dl>
  );
}

interface WeightLineProps {
  label: React.ReactNode;
  value: string;
  isStrong?: boolean;
}

const WeightLine = ({ label, value, isStrong = false }: WeightLineProps) => (
  <div className={`flex justify-between gap-4 ${isStrong ? 'border-t border-cream-200 pt-1 font-bold' : ''}`}>
    <dt>{label}</dt>
    <dd className="shrink-0 text-right tabular-nums">{value}</dd>
  </div>
);

/** What happens before the cow leaves. */
export function WeighingPromise({ liveWeight: { tolerancePercent } }: { liveWeight: WeightTerms }) {
  const percent = useFormat().number(tolerancePercent);
  return (
    <p>
      <Trans>
        We weigh the cow before it leaves, and that weight sets the final price. If it differs by more than{' '}
        {percent}%, the cow stays at the farm until you agree.
      </Trans>
    </p>
  );
}
