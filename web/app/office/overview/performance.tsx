import type { Overview } from '@khamar/contract/overview/overview';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { loadOfficeMessages } from '~/i18n/catalogues';
import { useLanguage } from '~/i18n/use-language';
import { SAME_PAGE } from '~/lib/page-change';
import { loadSearchDialog } from '~/office/keyboard/office-search';
import { loadScreenFiles } from '~/office/layout/screen-files';
import { loadSheet } from '~/office/layout/sidebar';
import { FilterChips } from '~/office/ui/table/filter-chips';
import { usePaths } from '~/paths';
import { Skeleton } from '~/ui/skeleton';
import { InventoryPanel } from './inventory-panel.tsx';
import { MoneyPanel } from './money-panel.tsx';
import { OwedPanel } from './owed-panel.tsx';
import type { Period } from './period.ts';
import { SalesPanel } from './sales-panel.tsx';

export interface PerformanceProps {
  period: Period;
  /** Undefined while the figures of another period load. */
  overview: Overview | undefined;
  isFailed: boolean;
}

/** The figures of a period, with charts. */
export function Performance({ period, overview, isFailed }: PerformanceProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const paths = usePaths();
  usePreloadOffice();
  return (
    <section aria-labelledby="figures" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="figures" className="text-xl font-bold">
          <Trans>Performance</Trans>
        </h2>
        <FilterChips
          label={t`Period`}
          value={period}
          options={[
            { value: '7', label: t`7 days` },
            { value: '30', label: t`30 days` },
            { value: '90', label: t`90 days` },
            { value: 'year', label: t`This year` },
          ]}
          onChoose={(value) =>
            void navigate(`${paths.office()}?period=${value}`, {
              preventScrollReset: true,
              state: SAME_PAGE,
            })
          }
        />
      </div>
      {overview === undefined && !isFailed && <Skeleton className="h-96 rounded-card" />}
      {overview !== undefined && (
        <div className="grid items-start gap-3 lg:grid-cols-2 xl:grid-cols-3">
          {overview.money !== null && <MoneyPanel overview={overview} money={overview.money} />}
          {overview.sales !== null && <SalesPanel overview={overview} sales={overview.sales} />}
          {overview.herd !== null && <InventoryPanel inventory={overview.herd} />}
          {overview.owed !== null && <OwedPanel owed={overview.owed} />}
        </div>
      )}
    </section>
  );
}

/** What the next tap may need, loaded here because this is the last part of the first screen. A failed load is repeated by the tap. */
function usePreloadOffice(): void {
  const { i18n } = useLingui();
  const language = useLanguage();
  useEffect(() => {
    for (const load of [
      () => loadOfficeMessages(i18n, language),
      loadSearchDialog,
      loadSheet,
      loadScreenFiles,
    ])
      load().catch(() => null);
  }, [i18n, language]);
}
