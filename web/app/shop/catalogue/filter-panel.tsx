import {
  AVAILABILITY,
  COW_SIZES,
  GENDERS,
  COLOR_FILTERS,
  type ColorFilter,
} from '@khamar/contract/cows/enums';
import { Trans, useLingui, Plural } from '@lingui/react/macro';
import { useId, useRef } from 'react';
import { useFormat } from '~/i18n/use-language';
import { usePaths } from '~/paths';
import { Button, Link } from '~/ui/button';
import { isModalEntry } from '~/ui/modal';
import { RangeSlider } from './range-slider.tsx';
import { SideSheet } from './side-sheet.tsx';
import { EVERYTHING, PRICES, WEIGHTS, writeCatalogueQuery } from './catalogue-query.ts';
import { COW_SIZE_LABELS, GENDER_LABELS, STATUS_LABELS, COLOR_LABELS } from '~/domain/cow-labels';
import { TagSearch } from '~/domain/tag-search';
import { PriceChips } from './price-chips.tsx';
import { AgeFilter, BreedFilter } from './select-filters.tsx';
import type { Catalogue } from './use-catalogue.ts';

interface ChoiceChipsProps<Choice extends string> {
  legend: string;
  name: string;
  /** In display order; '' means any. */
  choices: (readonly [value: Choice | '', label: string])[];
  value: Choice | '';
  onChange: (value: Choice | '') => void;
}

/** Native radio buttons styled as chips. */
const ChoiceChips = <Choice extends string>(props: ChoiceChipsProps<Choice>) => (
  <fieldset className="min-w-0">
    <legend className="mb-1 font-semibold">{props.legend}</legend>
    <div className="flex flex-wrap gap-2">
      {props.choices.map(([value, label]) => (
        <label
          key={value}
          className="inline-flex min-h-11 cursor-pointer items-center rounded-full border border-ink-600 bg-white px-4 hover:bg-pasture-200 has-checked:border-pasture-800 has-checked:bg-pasture-800 has-checked:text-cream-50 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-pasture-800"
        >
          <input
            type="radio"
            name={props.name}
            value={value}
            checked={props.value === value}
            onChange={() => props.onChange(value)}
            className="sr-only"
          />
          {label}
        </label>
      ))}
    </div>
  </fieldset>
);

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
  const tagField = useId();
  const sheet = useRef<HTMLDialogElement>(null);
  const submit = (event: React.SyntheticEvent) => {
    event.preventDefault();
    applyNow();
    sheet.current?.close();
  };
  /** At its upper end a slider means "and more". */
  const span = (low: string, high: string, isOpen: boolean) =>
    isOpen ? t`${low} to ${high}+` : t`${low} to ${high}`;
  const kilograms = (value: number) => t`${format.number(value)} KG`;
  return (
    <SideSheet id={FILTERS_ID} ref={sheet} title={t`Filters`}>
      <form
        method="get"
        action={paths.allCows()}
        onSubmit={submit}
        autoComplete="off"
        className="flex flex-col gap-5 px-4 pt-3"
      >
        <div className="flex flex-col gap-1">
          <label htmlFor={tagField} className="font-semibold">
            <Trans>Tag ID</Trans>
          </label>
          <TagSearch
            id={tagField}
            name="tagId"
            value={draft.tagId}
            onType={(tagId) => filter({ tagId }, 'tag')}
            className="rounded-card px-3"
          />
        </div>
        <RangeSlider
          legend={t`Price`}
          names={['minPrice', 'maxPrice']}
          labels={[t`Minimum price`, t`Maximum price`]}
          bounds={PRICES}
          value={draft.price}
          formatValue={format.taka}
          summary={span(
            format.taka(draft.price.low),
            format.taka(draft.price.high),
            draft.price.high === PRICES.high,
          )}
          onChange={(price) => filter({ price }, 'price')}
        />
        <PriceChips value={draft.price} onChange={(price) => filter({ price })} />
        <RangeSlider
          legend={t`Weight`}
          names={['minWeight', 'maxWeight']}
          labels={[t`Minimum weight`, t`Maximum weight`]}
          bounds={WEIGHTS}
          value={draft.weight}
          formatValue={kilograms}
          summary={span(
            kilograms(draft.weight.low),
            kilograms(draft.weight.high),
            draft.weight.high === WEIGHTS.high,
          )}
          onChange={(weight) => filter({ weight }, 'weight')}
        />
        <ChoiceChips
          legend={t`Availability`}
          name="availabilityStatus"
          choices={[
            ['', t`Any`],
            ...AVAILABILITY.map((status) => [status, i18n._(STATUS_LABELS[status])] as const),
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

interface ColorFilterProps {
  value: ColorFilter[];
  onChange: (colors: ColorFilter[]) => void;
}

function ColorsFilter({ value, onChange }: ColorFilterProps) {
  const { t, i18n } = useLingui();
  return (
    <details open className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between font-semibold after:content-['▾'/''] group-open:after:rotate-180">
        <Trans>Color</Trans>
      </summary>
      <div role="group" aria-label={t`Color`} className="grid grid-cols-2">
        {COLOR_FILTERS.map((color) => (
          <label key={color} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              name="color"
              value={color}
              checked={value.includes(color)}
              onChange={({ target }) =>
                onChange(
                  COLOR_FILTERS.filter((other) => (other === color ? target.checked : value.includes(other))),
                )
              }
              className="size-5 cursor-pointer accent-pasture-800"
            />
            {i18n._(COLOR_LABELS[color])}
          </label>
        ))}
      </div>
    </details>
  );
}
