import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { EarTag } from '~/domain/ear-tag';
import { tagOf } from '~/domain/tag-search';
import { useForm, type Values } from '~/forms/use-form';
import { useDebounce } from '~/lib/use-debounce';
import { ofDialog } from '~/office/herd/entry-dialogs';
import { useLazyCowHealthQuery } from '~/office/herd/herd.api';
import { isSameTag, isTagLike, tagFragment } from '~/office/sales/booking-fields';
import { CommandFailure } from '~/office/sales/command-failure';
import { useLazyLookUpCowsQuery, useLookUpCowsQuery } from '~/office/sales/sales.api';
import { SuggestionField } from '~/office/ui/suggestion-field';
import { usePaths } from '~/paths';
import { Button } from '~/ui/button';

/** Of the API; with fewer, the list is complete. */
const LIMIT = 100;
const MAX_SUGGESTIONS = 6;

const lookUpOf = (typed: string) => ({ tagId: tagFragment(typed), limit: LIMIT });

/** Finds the records of a cow by its tag in any spelling, or by part of it. */
export function OpenCow() {
  const { t } = useLingui();
  const paths = usePaths();
  const navigate = useNavigate();
  const [lookUp] = useLazyLookUpCowsQuery();
  const [readHealth] = useLazyCowHealthQuery();
  const [unclear, setUnclear] = useState<{ tag: string; isNone: boolean } | null>(null);
  const open = (tagId: string) => void navigate(paths.office(`/herd/cows/${encodeURIComponent(tagId)}`));

  const form = useForm<Values, never>({
    ...ofDialog,
    idPrefix: 'herd-',
    onInput: () => setUnclear(null),
    async send({ tagId: typed = '' }) {
      const search = lookUpOf(typed);
      if (search.tagId === '') return null;
      const { data, error } = await lookUp(search, true);
      if (data === undefined) return { error };
      const matches = data.filter(({ tagId }) => isTagLike(tagId, typed));
      const same = matches.filter(({ tagId }) => isSameTag(tagId, typed));
      const isComplete = data.length < LIMIT;
      const [found, another] = same.length > 0 ? same : isComplete ? matches : [];
      if (found !== undefined && another === undefined) open(found.tagId);
      // Too many cows to list them all: this may still be the whole tag of one.
      else if (!isComplete && (await readHealth(tagOf(typed), true)).isSuccess) open(tagOf(typed));
      else setUnclear({ tag: tagOf(typed), isNone: isComplete && matches.length === 0 });
      return null;
    },
  });

  const typed = form.values['tagId'] ?? '';
  const search = lookUpOf(useDebounce(typed));
  const { currentData = [] } = useLookUpCowsQuery(search, { skip: search.tagId === '' });
  const suggestions = typed === '' ? [] : currentData.filter(({ tagId }) => isTagLike(tagId, typed));
  const tag = unclear?.tag;
  return (
    <form {...form.formProps} role="search" className="flex max-w-xl flex-col gap-2">
      <SuggestionField
        {...form.field('tagId')}
        label={t`Tag ID`}
        hint={t`(or part of it)`}
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        translate="no"
        suggestions={suggestions.slice(0, MAX_SUGGESTIONS).map(({ tagId }) => ({
          value: tagId,
          label: <EarTag>{tagId}</EarTag>,
        }))}
        listLabel={t`Matching cows`}
        onChoose={open}
      />
      <div role="status" className="empty:hidden">
        {unclear?.isNone === true && <Trans>No cow in the herd matches {tag}.</Trans>}
        {unclear?.isNone === false && <Trans>Several cows match. Choose one, or type more of the tag.</Trans>}
      </div>
      <CommandFailure form={form} errorMessage={ofDialog.errorMessage} />
      <Button
        type="submit"
        aria-disabled={form.isSending}
        aria-busy={form.isSending}
        className="self-start max-md:w-full"
      >
        <Trans>View records</Trans>
      </Button>
    </form>
  );
}
