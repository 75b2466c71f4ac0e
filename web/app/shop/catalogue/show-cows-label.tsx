import { Plural, Trans } from '@lingui/react/macro';
import { useFormat } from '~/i18n/use-language';

/**
 * On the sheet the button says how many there are behind it. Beside the list there is no need, and without JavaScript it would
 * be the number of the choice before.
 */
export function ShowCowsLabel({ totalCows }: { totalCows: number | undefined }) {
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
