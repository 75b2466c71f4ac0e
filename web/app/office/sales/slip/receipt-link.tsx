import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useFormat } from '~/i18n/use-language';
import { usePaths } from '~/paths';

/** The printable receipt of a payment of this booking. */
export function ReceiptLink({ code, number }: { code: string; number: number }) {
  const paths = usePaths();
  const { number: format } = useFormat();
  const receipt = format(number);
  return (
    <Link to={paths.office(`/sales/${code}/receipts/${number}`)} className="inline-flex min-h-6 underline">
      <Trans>Receipt no. {receipt}</Trans>
    </Link>
  );
}
