import { AVAILABILITY, COW_SIZES, GENDERS } from '@khamar/contract/cows/enums';
import { Trans, useLingui, Plural } from '@lingui/react/macro';
import { useRef } from 'react';
import { useFormat } from '~/i18n/use-language';
import { usePaths } from '~/paths';
import { Button, Link } from '~/ui/button';
import { isModalEntry } from '~/ui/modal';
import { RangeSlider } from './range-slider.tsx';
import { SideSheet } from './side-sheet.tsx';
import { EVERYTHING, PRICES, WEIGHTS, writeCatalogueQuery } from './catalogue-query.ts';
import { COW_SIZE_LABELS, GENDER_LABELS, STATUS_NAMES } from '~/domain/cow-labels';
import { ChoiceChips, ColorsFilter, TeethFilter } from './choice-filters.tsx';
import { PriceChips } from './price-chips.tsx';
import { useSpanLabel } from './use-span-label.ts';
import { SearchBox } from './search-box.tsx';
import { AgeFilter, BreedFilter } from './select-filters.tsx';
import type { Catalogue } from './use-catalogue.ts';

export const FILTERS_ID = 'filters';

interface FilterPanelProps {
  catalogue: Catalogue;
  totalCows: number | undefined;
}

/** A plain GET form; with JavaScript every change applies immediately. */
export function FilterPanel({ catalogue: { draft, filter, applyNow }, totalCows }: FilterPanelProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const paths = usePaths();
  const sheet = useRef<HTMLDialogElement>(null);
  const submit = (event: React.SyntheticEvent) => {
    event.preventDefault();
    applyNow();
    sheet.current?.close();
  };
  const spanLabel = useSpanLabel();
  return (
    <SideSheet id={FILTERS_ID} ref={sheet} title={t`Filters`}>
      <form
        method="get"
        action={paths.allCows()}
        onSubmit={submit}
        autoComplete="off"
        className="flex flex-col gap-5 px-4 pt-3"
      >
        <SearchBox tagId={draft.tagId} search={draft.search} onType={(text) => filter(text, 'search')} />
        <RangeSlider
          legend={t`Price`}
          names={['minPrice', 'maxPrice']}
          labels={[t`Minimum price`, t`Maximum price`]}
          bounds={PRICES}
          value={draft.price}
          formatValue={format.taka}
          summary={spanLabel.price(draft.price)}
          onChange={(price) => filter({ price }, 'price')}
        />
        <PriceChips value={draft.price} onChange={(price) => filter({ price })} />
        <RangeSlider
          legend={t`Weight`}
          names={['minWeight', 'maxWeight']}
          labels={[t`Minimum weight`, t`Maximum weight`]}
          bounds={WEIGHTS}
          value={draft.weight}
          formatValue={spanLabel.kilograms}
          summary={spanLabel.weight(draft.weight)}
          onChange={(weight) => filter({ weight }, 'weight')}
        />
        <ChoiceChips
          legend={t`Availability`}
          name="availabilityStatus"
          choices={[
            ['', t`Any`],
            ...AVAILABILITY.map((status) => [status, i18n._(STATUS_NAMES[status])] as const),
          ]}
          value={draft.availabilityStatus ?? ''}
          onChange={(status) => filter({ availabilityStatus: status === '' ? null : status })}
        />
        <ColorsFilter value={draft.colors} onChange={(colors) => filter({ colors })} />
        <ChoiceChips
          legend={t`Gender`}
          name="gender"
          choices={[
            ['', t`Any`],
            ...GENDERS.map((gender) => [gender, i18n._(GENDER_LABELS[gender])] as const),
          ]}
          value={draft.gender ?? ''}
          onChange={(gender) => filter({ gender: gender === '' ? null : gender })}
        />
        <ChoiceChips
          legend={t`Size`}
          name="cowSize"
          choices={[['', t`Any`], ...COW_SIZES.map((size) => [size, i18n._(COW_SIZE_LABELS[size])] as const)]}
          value={draft.cowSize ?? ''}
          onChange={(cowSize) => filter({ cowSize: cowSize === '' ? null : cowSize })}
        />
        <TeethFilter value={draft.teeth} onChange={(teeth) => filter({ teeth })} />
        <ChoiceChips
          legend={t`Qurbani`}
          name="qurbani"
          choices={[
            ['', t`Any`],
            ['fit', t`Fit for qurbani`],
          ]}
          value={draft.qurbani ?? ''}
          onChange={(qurbani) => filter({ qurbani: qurbani === '' ? null : qurbani })}
        />
        <BreedFilter value={draft.breed} onChange={(breed) => filter({ breed })} />
        <AgeFilter value={draft.age} onChange={(age) => filter({ age })} />
        {draft.sort !== null && <input type="hidden" name="sort" value={draft.sort} />}
        <div className="sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center gap-2 border-t border-cream-200 bg-cream-50 px-4 py-3 lg:bg-white">
          <Button type="submit" className="grow">
            <ShowCowsLabel totalCows={totalCows} />
          </Button>
          <Link
            to={paths.allCows() + writeCatalogueQuery({ ...EVERYTHING, sort: draft.sort })}
            preventScrollReset
            onClick={(event) => {
              // The first change in the sheet replaces the sheet's history entry.
              if (!isModalEntry()) return;
              event.preventDefault();
              filter({ ...EVERYTHING, sort: draft.sort });
            }}
            className="inline-flex min-h-11 grow items-center justify-center px-3 font-semibold text-pasture-800 underline"
          >
            <Trans>Clear Filters</Trans>
          </Link>
        </div>
      </form>
    </SideSheet>
  );
}

/**
 * In the sheet, the button shows the result count. Next to the list this is not needed, and without JavaScript it would be the previous
 * selection's count.
 */
function ShowCowsLabel({ totalCows }: { totalCows: number | undefined }) {
  const format = useFormat();
  return (
    <>
      <span className={totalCows === undefined ? '' : 'hidden lg:inline noscript:inline'}>
        <Trans>Show cows</Trans>
      </span>
      {totalCows !== undefined && (
        <span className="lg:hidden noscript:hidden">
          <Plural
            value={totalCows}
            one={`Show ${format.number(totalCows)} cow`}
            other={`Show ${format.number(totalCows)} cows`}
          />
        </span>
      )}
    </>
  );
}
