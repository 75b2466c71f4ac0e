import { useSearchParams } from 'react-router';
import { TagSheets } from '~/office/herd/tags/tag-sheets';
import { useListInventoryQuery } from '~/office/herd/inventory.api';
import { chosenIn, parametersOf } from '~/office/herd/list/inventory-query';
import { useInventoryQuery } from '~/office/herd/list/use-inventory-query';

/** The address is that of the table, so that a sheet can be printed again. */
export default function EarTags() {
  const { query, pathOf } = useInventoryQuery();
  const [search] = useSearchParams();
  const { data, error, refetch } = useListInventoryQuery(parametersOf(query), {
    refetchOnMountOrArgChange: true,
  });
  const chosen = chosenIn(search);
  const cows = chosen.length === 0 ? data?.cows : data?.cows.filter(({ tagId }) => chosen.includes(tagId));
  const missing = chosen.filter((tag) => cows !== undefined && !cows.some(({ tagId }) => tagId === tag));
  return (
    <TagSheets
      cows={cows}
      missing={missing}
      failure={error}
      onRetry={() => void refetch()}
      backPath={pathOf(query)}
    />
  );
}
