import { Trans } from '@lingui/react/macro';
import { CommandFailure, type CommandFailureProps } from '~/office/sales/command-failure';
import { campaignErrorMessage, recipientsIn } from './campaign-messages.ts';

/** Why sending or saving failed; the confirmation of the recipient count is handled elsewhere. */
export const MessageFailure = ({ form }: Pick<CommandFailureProps, 'form'>) => (
  <CommandFailure
    form={{ ...form, failure: recipientsIn(form.failure) === null ? form.failure : null }}
    errorMessage={campaignErrorMessage}
  >
    <Trans>What you wrote is still here. It's safe to try again: nothing is sent twice.</Trans>
  </CommandFailure>
);
