import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { SAME_PAGE } from '~/lib/page-change';
import { usePaths } from '~/paths';
import { isCowId } from '~/shop/cow-card/chosen-cows.api';

export const MAX_COMPARED = 3;

/** `pick` are the ticked cows of the list, `compare` the cows of the comparison: a reload or Back shows the same. */
type Parameter = 'pick' | 'compare';

/** By `_id`: a comparison that someone else opens still finds its cows. */
export const selectionIn = (search: URLSearchParams, parameter: Parameter): string[] =>
  [...new Set((search.get(parameter) ?? '').split(','))].filter(isCowId).slice(0, MAX_COMPARED);

const writeSelection = (parameter: Parameter, ids: string[]): string =>
  ids.length === 0 ? '' : `?${parameter}=${ids.join(',')}`;

export function useSelectionPaths() {
  const paths = usePaths();
  return {
    list: (picked: string[]) => paths.saved() + writeSelection('pick', picked),
    comparison: (ids: string[]) => paths.saved() + writeSelection('compare', ids.slice(0, MAX_COMPARED)),
  };
}

export function useComparedIds(): string[] {
  const [search] = useSearchParams();
  return selectionIn(search, 'compare');
}

/** The ticked ones of these cows. Kept in state, too: two quick ticks would read the same address. */
export function usePickedIds(listed: string[]): {
  picked: string[];
  toggle: (id: string) => void;
  clear: () => void;
} {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { list } = useSelectionPaths();
  const [ticked, setTicked] = useState(() => selectionIn(search, 'pick'));
  const picked = ticked.filter((id) => listed.includes(id));
  const pick = (ids: string[]) => {
    setTicked(ids);
    void navigate(list(ids), { replace: true, preventScrollReset: true, state: SAME_PAGE });
  };
  return {
    picked,
    toggle: (id) => pick(picked.includes(id) ? picked.filter((other) => other !== id) : [...picked, id]),
    clear: () => pick([]),
  };
}
