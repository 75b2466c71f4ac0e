import { Trans, useLingui } from '@lingui/react/macro';
import { ScreenTabs } from '~/office/ui/screen-tabs';

/** Heading and tabs of the messages screens. */
export function MessagesHead() {
  const { t } = useLingui();
  const screens = [
    { path: '/messages/new', label: t`New message` },
    { path: '/messages', label: t({ message: 'Sent', context: 'messages' }) },
    { path: '/messages/templates', label: t`Templates` },
  ];
  return (
    <>
      <h1 className="text-2xl font-bold">
        <Trans>Messages</Trans>
      </h1>
      <ScreenTabs label={t`Messages`} screens={screens} />
    </>
  );
}
