import type { Lead } from '@khamar/contract/leads/lead';
import type { LeadChange } from '@khamar/contract/leads/office-lead';
import { LEAD_STATES, type LeadState } from '@khamar/contract/leads/lead-state';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errorSentence } from '~/api/error-messages';
import { useMoment } from '~/i18n/use-moment';
import { Panel } from '~/office/ui/panel';
import { FilterChips } from '~/office/ui/table/filter-chips';
import { SelectField } from '~/ui/select-field';
import { LEAD_STATE_LABELS, LeadStateBadge } from '~/office/leads/lead-labels';
import { useLeadAssigneesQuery, useLeadCommands } from '~/office/leads/leads.api';

/** The lead's status and assignee; both can be changed with one tap. */
export function LeadStatusPanel({ lead, mayManage }: { lead: Lead; mayManage: boolean }) {
  const { t, i18n } = useLingui();
  const moment = useMoment();
  const { change } = useLeadCommands(lead._id);
  const { data: assignees = [] } = useLeadAssigneesQuery();
  const [failure, setFailure] = useState<unknown>(null);
  /** Shown until the response arrives. */
  const [pending, setPending] = useState<LeadChange>({});
  const { assignee } = lead;
  const assigneeId = pending.assigneeId === undefined ? (assignee?._id ?? null) : pending.assigneeId;
  const since = moment(lead.stateSince);
  const send = async (next: LeadChange) => {
    setPending(next);
    setFailure(null);
    const result = await change(next);
    setPending({});
    setFailure('error' in result ? result.error : null);
  };
  // The current assignee is always listed, even if they have left the office.
  const isKnown = assignee === null || assignees.some(({ _id }) => _id === assignee._id);
  return (
    <Panel title={t`Status`}>
      {mayManage ? (
        <FilterChips
          label={t`Status`}
          value={pending.state ?? lead.state}
          options={LEAD_STATES.map((value) => ({ value, label: i18n._(LEAD_STATE_LABELS[value]) }))}
          onChoose={(value) => {
            // oxlint-disable-next-line no-unsafe-type-assertion -- it is one of the options above
            const state = value as LeadState;
            if (state !== lead.state) void send({ state });
          }}
        />
      ) : (
        <p>
          <LeadStateBadge state={lead.state} />
        </p>
      )}
      <p className="text-sm text-ink-600">
        <Trans>Since {since}</Trans>
      </p>
      <SelectField
        label={t`Assignee`}
        value={assigneeId ?? ''}
        disabled={!mayManage}
        onChange={({ target }) => void send({ assigneeId: target.value === '' ? null : target.value })}
      >
        <option value="">{t`Unassigned`}</option>
        {!isKnown && (
          <option value={assignee._id} translate="no">
            {assignee.username}
          </option>
        )}
        {assignees.map(({ _id, username }) => (
          <option key={_id} value={_id} translate="no">
            {username}
          </option>
        ))}
      </SelectField>
      <div role="alert" className="empty:hidden">
        {failure !== null && (
          <p className="rounded-card border-2 border-clay-600 p-3">{errorSentence(i18n, failure)}</p>
        )}
      </div>
    </Panel>
  );
}
