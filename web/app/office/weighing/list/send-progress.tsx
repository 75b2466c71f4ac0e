import { Trans, useLingui } from '@lingui/react/macro';
import { useFormat } from '~/i18n/use-language';
import { useRoundState } from '~/office/weighing/store/round-context';
import type { KeptEntry } from '~/office/weighing/store/round-entry';

/** How many weights of this round the server has. */
export function SendProgress({ entries }: { entries: KeptEntry[] }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const { isSending } = useRoundState();
  const sent = entries.filter((entry) => entry.sent !== null).length;
  return (
    <div className="flex flex-col gap-1">
      <p className="font-semibold">
        {isSending && sent < entries.length ? (
          <Trans>
            Sending: {number(sent)} of {number(entries.length)} sent
          </Trans>
        ) : (
          <Trans>
            Sent {number(sent)} of {number(entries.length)}
          </Trans>
        )}
      </p>
      <progress
        aria-label={t`Weights sent`}
        value={sent}
        max={entries.length}
        className="h-2 w-full accent-pasture-800"
      />
    </div>
  );
}
