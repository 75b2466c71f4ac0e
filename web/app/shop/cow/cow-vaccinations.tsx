import type { CowProfile } from '@khamar/contract/cows/cow';
import { Trans } from '@lingui/react/macro';
import { LOCALES, useLanguage } from '~/i18n/use-language';

/** Name and date of each vaccination. */
export function CowVaccinations({ vaccinations }: Pick<CowProfile, 'vaccinations'>) {
  const format = new Intl.DateTimeFormat(LOCALES[useLanguage()], { dateStyle: 'medium', timeZone: 'UTC' });
  if (vaccinations.length === 0) return null;
  return (
    <section aria-labelledby="vaccinations">
      <h2 id="vaccinations" className="mb-2 text-xl font-bold">
        <Trans>Vaccinations</Trans>
      </h2>
      <dl className="divide-y divide-cream-200 border-y border-cream-200">
        {vaccinations.map(({ name, day }) => (
          <div key={name} className="flex justify-between gap-4 py-2">
            <dt className="wrap-anywhere text-ink-600">{name}</dt>
            <dd className="text-right font-semibold">{format.format(new Date(day))}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
