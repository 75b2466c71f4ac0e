import type { CowProfile } from '@khamar/contract/cows/cow';
import { Trans, useLingui } from '@lingui/react/macro';
import { FITNESS_PART_LABELS } from '~/domain/fitness-labels';
import { LOCALES, useLanguage } from '~/i18n/use-language';

/** Only while all checks count. */
export function CowFitness({ fitness }: Pick<CowProfile, 'fitness'>) {
  const { i18n } = useLingui();
  const format = new Intl.DateTimeFormat(LOCALES[useLanguage()], { dateStyle: 'medium', timeZone: 'UTC' });
  // An API of the version before sends none.
  if (!fitness) return null;
  return (
    <section aria-labelledby="fitness">
      <h2 id="fitness" className="mb-2 text-xl font-bold">
        <Trans>Fit for qurbani</Trans>
      </h2>
      <dl className="divide-y divide-cream-200 border-y border-cream-200">
        {fitness.checks.map(({ part, day, byVet }) => (
          <div key={part} className="flex justify-between gap-4 py-2">
            <dt className="text-ink-600">{i18n._(FITNESS_PART_LABELS[part])}</dt>
            <dd className="text-right font-semibold">
              {format.format(new Date(day))}
              <span className="block text-sm font-normal text-ink-600">
                {byVet ? <Trans>Checked by a vet</Trans> : <Trans>Checked by our staff</Trans>}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
