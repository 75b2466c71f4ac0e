import type { Cow } from '@khamar/contract/cows/cow';
import { useLingui } from '@lingui/react/macro';
import { TextareaField, TextField } from '~/forms/fields';
import type { useForm } from '~/forms/use-form';
import { EarTag } from '~/domain/ear-tag';
import { bookingStateLabel } from '~/domain/sales/booking-labels';
import { tagOf } from '~/domain/tag-search';
import { useFormat } from '~/i18n/use-language';
import { useDebounce } from '~/lib/use-debounce';
import { SuggestionField } from '~/office/ui/suggestion-field';
import { searchOf } from '~/office/ui/table/list-query';
import { useCowsOfTagQuery, useListBookingsQuery } from './sales.api.ts';

/** Splits into letters and digits, without dashes, spaces and leading zeros: people type 'NDL 12' for NDL-012. */
const tagParts = (typed: string): string[] =>
  (tagOf(typed).match(/\p{L}+|\d+/gu) ?? []).map((part) => part.replace(/^0+(?=\d)/, ''));

/** The search term for the API, which matches part of a tag literally: its number, if there is one. */
export const tagFragment = (typed: string): string => {
  const parts = tagParts(typed);
  return parts.findLast((part) => /\d/.test(part)) ?? parts[0] ?? '';
};

/** Whether the typed text may be the beginning or part of this tag, in any spelling. */
export const isTagLike = (tagId: string, typed: string): boolean =>
  tagParts(tagId).join('').includes(tagParts(typed).join(''));

/** Whether this is the typed tag in another spelling. */
export const isSameTag = (tagId: string, typed: string): boolean =>
  tagParts(tagId).join('-') === tagParts(typed).join('-');

/** The number itself before numbers that contain it, and what was typed in full before both. */
const rankOf = (tagId: string, typed: string): number => {
  if (isSameTag(tagId, typed)) return 0;
  if (tagParts(tagId).at(-1) === tagFragment(typed)) return 1;
  return tagId.includes(writtenTag(typed)) ? 2 : 3;
};

/** As on an ear tag: 'ndl 001' is NDL-001. */
const writtenTag = (typed: string): string => (tagOf(typed).match(/\p{L}+|\d+/gu) ?? []).join('-');

export const likeliestFirst =
  (typed: string) =>
  (one: string, other: string): number =>
    rankOf(one, typed) - rankOf(other, typed);

/** Available cows whose tags are like this, the likeliest first: by its number, and by the whole of it, since a number may have many. Undefined until some are known. */
export function useCowsLike(typed: string): Cow[] | undefined {
  const debounced = useDebounce(typed);
  const part = tagFragment(debounced);
  const whole = writtenTag(debounced);
  const byPart = useCowsOfTagQuery(part, { skip: part === '' });
  const byWhole = useCowsOfTagQuery(whole, { skip: whole === part || whole === '' });
  const byLikelihood = likeliestFirst(typed);
  if (typed === '') return [];
  if (byPart.currentData === undefined || byWhole.isFetching) return undefined;
  const found = new Map(
    [...(byWhole.currentData ?? []), ...byPart.currentData].map((cow) => [cow.tagId, cow]),
  );
  return [...found.values()]
    .filter(({ tagId }) => isTagLike(tagId, typed))
    .toSorted((one, other) => byLikelihood(one.tagId, other.tagId));
}

export type FieldOf = ReturnType<typeof useForm>['field'];

interface FieldProps {
  field: FieldOf;
}

/** For values copied character by character: a tag, a code, a TrxID. */
const EXACT_INPUT = {
  required: true,
  autoComplete: 'off',
  autoCapitalize: 'characters',
  autoCorrect: 'off',
  spellCheck: false,
  translate: 'no',
} as const;

interface SearchedFieldProps extends FieldProps, Pick<ReturnType<typeof useForm>, 'values' | 'fill'> {}

const MAX_SUGGESTIONS = 6;

/** Accepts a tag in any spelling, or part of it, and suggests matching cows. */
export function TagField({ field, values, fill }: SearchedFieldProps) {
  const { t } = useLingui();
  const { taka } = useFormat();
  const typed = values['tagId'] ?? '';
  const matches = useCowsLike(typed) ?? [];
  const isExact = matches.some(({ tagId }) => tagId === tagOf(typed));
  const suggestions = matches.slice(0, MAX_SUGGESTIONS).map(({ tagId, currentPrice }) => ({
    value: tagId,
    label: (
      <>
        <EarTag>{tagId}</EarTag> {taka(currentPrice)}
      </>
    ),
  }));
  return (
    <SuggestionField
      {...field('tagId')}
      {...EXACT_INPUT}
      label={t`Tag ID`}
      suggestions={isExact ? [] : suggestions}
      listLabel={t`Matching cows`}
      onChoose={(tagId) => fill({ tagId })}
    />
  );
}

/** A single letter has too many matches. */
const MIN_SEARCH_LENGTH = 2;

/** A booking code; also finds bookings by part of the code, customer or cow. */
export function CodeField({ field, values, fill }: SearchedFieldProps) {
  const { t, i18n } = useLingui();
  const typed = values['code'] ?? '';
  const searchTerm = searchOf(useDebounce(typed));
  const { currentData } = useListBookingsQuery(
    { page: 0, limit: MAX_SUGGESTIONS, q: searchTerm },
    { skip: searchTerm.length < MIN_SEARCH_LENGTH },
  );
  const isCurrent = searchTerm === searchOf(typed);
  const matches = isCurrent && searchTerm.length >= MIN_SEARCH_LENGTH ? (currentData?.bookings ?? []) : [];
  const isExact = matches.some(({ code }) => code === typed.toUpperCase().replaceAll(/[\s-]/g, ''));
  const suggestions = matches.map(({ code, tagId, buyer, ...booking }) => ({
    value: code,
    label: (
      <span className="wrap-anywhere">
        <b translate="no" className="font-mono">
          {code}
        </b>{' '}
        {[tagId, buyer.name, i18n._(bookingStateLabel(booking))].filter(Boolean).join(' · ')}
      </span>
    ),
  }));
  return (
    <SuggestionField
      {...field('code')}
      {...EXACT_INPUT}
      autoCapitalize="none"
      label={t`Booking code`}
      hint={t`(or name, phone or tag)`}
      suggestions={isExact ? [] : suggestions}
      listLabel={t`Matching bookings`}
      onChoose={(code) => fill({ code })}
    />
  );
}

export function TrxIdField({ field }: FieldProps) {
  const { t } = useLingui();
  return <TextField {...field('externalId')} {...EXACT_INPUT} label={t`TrxID`} maxLength={200} />;
}

export function ReasonField({ field }: FieldProps) {
  const { t } = useLingui();
  return <TextareaField {...field('reason')} label={t`Reason`} required rows={2} />;
}
