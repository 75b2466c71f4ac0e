import { useLingui } from '@lingui/react/macro';
import { NotFoundScreen } from '~/shop/layout/not-found-screen';

/** A withdrawn link and one that never existed look the same, so both readings are named. */
export function DeadLinkScreen() {
  const { t } = useLingui();
  return (
    <NotFoundScreen
      title={t`This link no longer works`}
      message={t`It was withdrawn or replaced, or part of it is missing. Ask the person who sent it for a new link.`}
    />
  );
}
