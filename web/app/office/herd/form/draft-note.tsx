import { Trans } from '@lingui/react/macro';
import type { CowDraft } from './cow-draft.ts';

/** Whoever comes back to a form is told what is in it. */
export const DraftNote = ({ draft }: { draft: CowDraft }) => (
  <p role="status" className="rounded-card border-2 border-pasture-500 p-3">
    <Trans>What you had written is back. It is not saved yet.</Trans>{' '}
    {draft.hadPicture && <Trans>Please choose the picture again.</Trans>}
  </p>
);
