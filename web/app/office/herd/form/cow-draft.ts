import { SHEET_COLUMNS } from '@khamar/contract/cows/cow-sheet';
import { InventoryCow } from '@khamar/contract/cows/inventory';
import { z } from 'zod';
import { draftStore } from '~/forms/draft';

/** A form that was not sent. Its picture is too large to keep. */
const CowDraft = z.object({
  username: z.string().min(1),
  /** Null for a new cow. */
  cow: InventoryCow.nullable(),
  values: z.record(z.enum(SHEET_COLUMNS), z.string()),
  hadPicture: z.boolean(),
});
export type CowDraft = z.infer<typeof CowDraft>;

export const cowDraft = draftStore('khamar/cow-draft');

/** The draft of this person; one that is damaged or somebody else's is dropped. */
export function readDraft(username: string): CowDraft | null {
  const { data } = CowDraft.safeParse(cowDraft.read());
  if (data?.username === username) return data;
  cowDraft.drop();
  return null;
}
