import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { newIdempotencyKey } from '~/api/idempotency';
import { useCan } from '~/office/layout/office-guard';
import { settingsErrorMessage } from '~/office/settings/settings-messages';
import { useChangeSettingsMutation, useSettingsQuery } from '~/office/settings/settings.api';
import { QuietButton } from '~/office/ui/quiet-button';
import { toastRaised, useAppDispatch } from '~/state/store';

/** Shown while agents cannot open the office: an invited agent could do nothing. */
export function AgentAccess() {
  const mayChange = useCan()('manage:settings');
  return mayChange ? <AgentAccessNote /> : null;
}

function AgentAccessNote() {
  const { t, i18n } = useLingui();
  const dispatch = useAppDispatch();
  const { data } = useSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [change, { isLoading, error }] = useChangeSettingsMutation();
  const [key] = useState(newIdempotencyKey);
  if (data === undefined || data.access.value.officeRoles.includes('AGENT')) return null;
  const { version, value } = data.access;
  async function letIn(): Promise<void> {
    if (isLoading) return;
    const officeRoles = [...value.officeRoles, 'AGENT'];
    const result = await change({ section: 'access', key, body: { version, value: { officeRoles } } });
    if (result.error === undefined) dispatch(toastRaised(t`Agents can open the office`));
  }
  return (
    <div className="flex flex-col items-start gap-2 rounded-card border-2 border-tag-400 p-3">
      <p>
        <Trans>Agents can't open the office on this farm yet.</Trans>
      </p>
      <QuietButton aria-disabled={isLoading} onClick={() => void letIn()}>
        <Trans>Let agents in</Trans>
      </QuietButton>
      <div role="alert" className="empty:hidden">
        {error !== undefined && !isLoading && (
          <p className="text-clay-600">{settingsErrorMessage(i18n, error)}</p>
        )}
      </div>
    </div>
  );
}
