import { INVITED_ROLES, mayGrant } from '@khamar/contract/accounts/permissions';
import { Trans, useLingui } from '@lingui/react/macro';
import { ChoiceField } from '~/forms/choice-field';
import { TextField } from '~/forms/fields';
import { LANGUAGE_NAMES, LANGUAGES } from '~/i18n/languages';
import { useLanguage } from '~/i18n/use-language';
import { useStaffRoles } from '~/office/layout/office-guard';
import { CommandDialog } from '~/office/sales/command-dialog';
import { AgentAccess } from './agent-access.tsx';
import { INVITATION_MESSAGES, ROLE_LABELS } from './user-labels.ts';
import { useInviteMutation } from './users.api.ts';

interface InviteDialogProps {
  /** The preselected role. */
  role: 'AGENT' | 'ADMIN';
  onClose: () => void;
}

export const loadUserSchemas = () => import('@khamar/contract/accounts/user');

/** Invites a colleague, who sets a password through a link in an email. */
export function InviteDialog({ role, onClose }: InviteDialogProps) {
  const { t, i18n } = useLingui();
  const language = useLanguage();
  const mine = useStaffRoles();
  const [invite] = useInviteMutation();
  const roles = INVITED_ROLES.filter((one) => mayGrant(mine, one));
  return (
    <CommandDialog
      title={t`Invite user`}
      consequence={
        <p>
          <Trans>
            They'll get an email with a link to set a password. The link works once and expires in 7 days.
          </Trans>
        </p>
      }
      submitLabel={t`Send invitation`}
      loadSchema={async () => (await loadUserSchemas()).Invitation}
      messages={INVITATION_MESSAGES}
      defaultValues={{ role: roles.includes(role) ? role : (roles[0] ?? role), language }}
      send={(body, key) => invite({ key, body })}
      done={t`Invitation sent`}
      onClose={onClose}
    >
      {({ field, values }) => (
        <>
          {values['role'] === 'AGENT' && <AgentAccess />}
          <TextField
            {...field('email')}
            label={t`Email`}
            required
            type="email"
            inputMode="email"
            autoComplete="off"
            translate="no"
          />
          <TextField
            {...field('username')}
            label={t`Username`}
            hint={t`(optional)`}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            translate="no"
          />
          <TextField
            {...field('mobile')}
            label={t`Phone number`}
            hint={t`(optional)`}
            type="tel"
            inputMode="tel"
            autoComplete="off"
          />
          <ChoiceField
            field={field('role')}
            required
            label={t`Role`}
            options={roles.map((one) => ({ value: one, label: i18n._(ROLE_LABELS[one]) }))}
          />
          <ChoiceField
            field={field('language')}
            required
            label={t`Email language`}
            options={LANGUAGES.map((one) => ({ value: one, label: LANGUAGE_NAMES[one], lang: one }))}
          />
        </>
      )}
    </CommandDialog>
  );
}
