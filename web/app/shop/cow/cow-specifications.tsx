import type { Cow } from '@khamar/contract/cows/cow';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useFormat } from '~/i18n/use-language';
import { breedName, colorName, GENDER_WORDS } from '~/domain/cow-labels';

/** The facts a buyer holds against the animal in the yard. What the farm has not entered is not shown. */
export function CowSpecifications({ cow }: { cow: Cow }) {
  const { t, i18n } = useLingui();
  const { number, money } = useFormat();
  const rows: [label: string, value: string | null][] = [
    [t`Breed`, cow.breed && breedName(i18n, cow.breed)],
    [t`Teeth`, cow.teeth === null ? null : number(cow.teeth)],
    [t`Gender`, cow.gender && i18n._(GENDER_WORDS[cow.gender])],
    [t`Color`, cow.color && colorName(i18n, cow.color)],
    [t`Current weight`, t`${number(cow.currentWeight)} KG`],
    [t`Price per KG`, cow.pricePerKg === null ? null : t`${money(cow.pricePerKg)} BDT`],
    [t`Asking price`, t`${number(cow.currentPrice)} BDT`],
    [t`Age`, t`${plural(cow.age, { one: '# year', other: '# years' })}`],
  ];
  return (
    <section aria-labelledby="specifications">
      <h2 id="specifications" className="mb-2 text-xl font-bold">
        <Trans>Specifications</Trans>
      </h2>
      <dl className="divide-y divide-cream-200 border-y border-cream-200">
        {rows.map(
          ([label, value]) =>
            value !== null && (
              <div key={label} className="flex justify-between gap-4 py-2">
                <dt className="text-ink-600">{label}</dt>
                <dd className="text-right font-semibold tabular-nums">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}
