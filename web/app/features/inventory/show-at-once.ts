import type { InventoryCow, InventoryPage } from '@khamar/contract/inventory';
import type { baseApi } from '~/store/base-api';
import type { AppStore } from '~/store/store';

type Recipe = (list: InventoryPage) => void;
type Dispatch = AppStore['dispatch'];
/** Of the store only the part that holds answers. */
type Answers = Parameters<typeof baseApi.util.selectCachedArgsForQuery>[0];

/** Applies a change to every list that is held, and can take each back. */
export type ListPatcher = (
  getState: () => Answers,
  dispatch: Dispatch,
  recipe: Recipe,
) => { undo: () => void }[];

interface Started<Result> {
  getState: () => Answers;
  dispatch: Dispatch;
  queryFulfilled: Promise<{ data: Result }>;
}

interface Change<Result> {
  patchLists: ListPatcher;
  /** What is hoped for. */
  recipe: Recipe;
  /** The cows as the server has left them: with their new versions, so that the next change is not late. */
  cowsOf: (result: Result) => InventoryCow[];
}

/** The table shows the change before the server has said yes; if it says no, the table takes it back. */
export async function showAtOnce<Result>(
  { getState, dispatch, queryFulfilled }: Started<Result>,
  { patchLists, recipe, cowsOf }: Change<Result>,
): Promise<void> {
  const patches = patchLists(getState, dispatch, recipe);
  try {
    const { data } = await queryFulfilled;
    const fresh = new Map(cowsOf(data).map((cow) => [cow._id, cow]));
    patchLists(getState, dispatch, (list) => {
      for (const cow of list.cows) Object.assign(cow, fresh.get(cow._id));
    });
  } catch {
    for (const patch of patches) patch.undo();
  }
}
