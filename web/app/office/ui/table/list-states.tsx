import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useFormat } from '~/i18n/use-language';
import { pagesFor, Pagination } from '~/ui/pagination';
import { SelectField } from '~/ui/select-field';
import type { ListAddress } from './use-list-query.ts';

interface PageStatusProps {
  page: number;
  pages: number;
  /** Whether the rows shown belong to this page. */
  isShown: boolean;
}

/** Announces a page change to screen readers. Stays mounted while loading: screen readers ignore a newly inserted region. */
export function PageStatus({ page, pages, isShown }: PageStatusProps) {
  const { number } = useFormat();
  const current = number(page);
  const count = number(pages);
  return (
    <p role="status" className="sr-only">
      {isShown && pages > 1 && (
        <Trans>
          Page {current} of {count}
        </Trans>
      )}
    </p>
  );
}

interface ListFooterProps<Filter extends string> {
  total: number;
  totalLabel?: ((count: string) => string) | undefined;
  address: ListAddress<Filter>;
}

/** Total, pagination and page size. */
export function ListFooter<Filter extends string>({
  total,
  totalLabel,
  address: { list, query, pathOf, change },
}: ListFooterProps<Filter>) {
  const { t } = useLingui();
  const { number } = useFormat();
  const count = number(total);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 py-2">
      <p role="status" className="font-semibold">
        {totalLabel?.(count) ??
          t`${plural(total, { one: `Total ${count} item`, other: `Total ${count} items` })}`}
      </p>
      <Pagination
        current={query.page}
        pages={pagesFor(total, query.size)}
        pathOf={(page) => pathOf({ ...query, page })}
      />
      {list.sizes.length > 1 && (
        <div className="print:hidden">
          <SelectField
            inline
            label={t`Per page`}
            value={query.size}
            onChange={({ target }) => change({ size: Number(target.value) })}
          >
            {list.sizes.map((size) => (
              <option key={size} value={size}>
                {number(size)}
              </option>
            ))}
          </SelectField>
        </div>
      )}
    </div>
  );
}
