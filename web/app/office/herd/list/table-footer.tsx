import { Trans, useLingui } from '@lingui/react/macro';
import { useFormat } from '~/i18n/use-language';
import { PageStatus } from '~/office/ui/page-status';
import { Pagination } from '~/ui/pagination';
import { SelectField } from '~/ui/select-field';
import { pagesFor, SIZES } from './inventory-query.ts';
import type { InventoryAddress } from './use-inventory-query.ts';

interface TableFootProps {
  total: number;
  address: InventoryAddress;
  /** The rows are those of the page that is asked for. */
  isShown: boolean;
}

export function TableFoot({ total, address: { query, pathOf, change }, isShown }: TableFootProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const count = number(total);
  const pages = pagesFor(total, query.size);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 py-2">
      <PageStatus page={query.page} pages={pages} isShown={isShown} />
      <p role="status" className="font-semibold">
        <Trans>Total {count} items</Trans>
      </p>
      <Pagination
        current={query.page + 1}
        pages={pages}
        pathOf={(page) => pathOf({ ...query, page: page - 1 })}
      />
      <div>
        <SelectField
          inline
          label={t`On a page`}
          value={query.size}
          onChange={({ target }) => change({ size: Number(target.value) })}
        >
          {SIZES.map((size) => (
            <option key={size} value={size}>
              {number(size)}
            </option>
          ))}
        </SelectField>
      </div>
    </div>
  );
}
