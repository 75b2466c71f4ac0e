import { SHEET_COLUMNS } from '@khamar/contract/cows/cow-sheet';
import { InventoryCow } from '@khamar/contract/cows/inventory';
import { z } from 'zod';
import { dropDraft, keptDraft } from './stored-draft.ts';

/** A form that was not sent: who wrote it, of which cow, and what stands in its boxes. A picture is too large to keep. */
const CowDraft = z.object({
  username: z.string().min(1),
  cow: InventoryCow.nullable(),
  values: z.record(z.enum(SHEET_COLUMNS), z.string()),
  hadPicture: z.boolean(),
});
export type CowDraft = z.infer<typeof CowDraft>;

/** What this person has left unsaved; what is damaged, or somebody else's, is let go. */
export function readDraft(username: string): CowDraft | null {
  const draft = parsed(keptDraft());
  if (draft?.username === username) return draft;
  dropDraft();
  return null;
}

function parsed(json: string | null): CowDraft | null {
  try {
    return CowDraft.parse(JSON.parse(json ?? 'null'));
  } catch {
    return null;
  }
}
