import type { WeighingRound } from '@khamar/contract/cows/weighing-round';
import { Trans, useLingui } from '@lingui/react/macro';
import { EarTag } from '~/domain/ear-tag';
import { useFormat } from '~/i18n/use-language';
import { useMoment } from '~/i18n/use-moment';
import { ActorName } from '~/office/sales/actor-name';
import type { AlsoWeighed } from '~/office/weighing/store/also-weighed';

/** Cows that someone else weighed in the meantime. Every weight is kept; the time of weighing decides which is the weight of the cow. */
export function AlsoWeighedList({ weights, herd }: { weights: AlsoWeighed[]; herd: WeighingRound }) {
  const { t } = useLingui();
  const moment = useMoment();
  const { number } = useFormat();
  if (weights.length === 0) return null;
  return (
    <section aria-labelledby="also-weighed" className="flex flex-col gap-2">
      <h2 id="also-weighed" className="text-lg font-bold">
        <Trans>Also weighed by others</Trans>
      </h2>
      <p className="text-ink-600">
        <Trans>All weights are kept. The latest weighing is the cow's weight.</Trans>
      </p>
      <ul className="flex flex-col gap-2">
        {weights.map(({ entry, others }) => {
          const nowKg = herd.cows.find(({ _id }) => _id === entry.cowId)?.kg;
          return (
            <li
              key={entry.id}
              className="flex flex-col gap-1 rounded-card border-2 border-tag-400 bg-white p-3"
            >
              <EarTag className="self-start">{entry.tagId}</EarTag>
              <p>
                <Trans>You: {number(entry.kg)} KG</Trans>
              </p>
              {others.map(({ _id, kg, recordedBy, weighedAt }) => (
                <p key={_id} className="wrap-anywhere">
                  <ActorName name={recordedBy} />: {t`${number(kg)} KG`} · {moment(weighedAt)}
                </p>
              ))}
              {nowKg !== undefined && (
                <p className="font-semibold">
                  <Trans>Weight now: {number(nowKg)} KG</Trans>
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
