import type { UserLine } from '@khamar/contract/accounts/user';
import { useLingui } from '@lingui/react/macro';
import { useStaffRoles } from '~/office/layout/office-guard';
import { QuietButton } from '~/office/ui/quiet-button';
import { selectUser } from '~/session/session.slice';
import { useAppSelector } from '~/state/store';
import { removesAccess, USER_ACTION_LABELS } from './user-action-dialog.tsx';
import { actionsFor, toneOf, type UserAction } from './user-actions.ts';

interface UserButtonsProps {
  user: UserLine;
  only?: readonly UserAction[];
  onAction: (action: UserAction) => void;
  /** In a list: each button names its user, and on a phone rare actions are only on the user's page. */
  isRow?: boolean;
}

/** One button per allowed action; renders nothing if there are none. */
export function UserButtons({ user, only, onAction, isRow = false }: UserButtonsProps) {
  const { t, i18n } = useLingui();
  const roles = useStaffRoles();
  const me = useAppSelector(selectUser);
  const { username } = user;
  const actions = actionsFor(user, { username: me?.username ?? '', roles }).filter(
    (action) => only === undefined || only.includes(action),
  );
  if (actions.length === 0) return null;
  return (
    <span className={`flex flex-wrap gap-2 ${isRow ? 'justify-end px-2' : ''}`}>
      {actions.map((action) => {
        const words = i18n._(USER_ACTION_LABELS[action]);
        return (
          <QuietButton
            key={action}
            tone={toneOf(action)}
            aria-label={isRow ? t`${words}: ${username}` : undefined}
            onClick={() => onAction(action)}
            className={isRow && (removesAccess(action) || action === 'signOut') ? 'max-md:hidden' : ''}
          >
            {words}
          </QuietButton>
        );
      })}
    </span>
  );
}
