import { CowRefusal } from '@khamar/contract/cow-refusal';
import { answerOf } from '@khamar/contract/envelope';
import { InventoryCow } from '@khamar/contract/inventory';
import { asJson, type Client, type Staff } from './doors.ts';
import type { Ledger } from './ledger.ts';
import { sendUntilKnown, surprise } from './send-until-known.ts';

/** Every price of a drill is another one: by it a write is found again. */
let lastPrice = 1000;

export async function changePrices(
  client: Client,
  office: Staff,
  cows: InventoryCow[],
  ledger: Ledger,
  isOver: () => boolean,
): Promise<void> {
  const versions = new Map(cows.map(({ _id, version }) => [_id, version]));
  for (let turn = 0; !isOver(); turn += 1) {
    const id = cows[turn % cows.length]?._id ?? '';
    const price = (lastPrice += 1);
    const write = ledger.begin('price', `${id} ${price}`);
    // oxlint-disable-next-line no-await-in-loop -- one change after the other
    await sendUntilKnown(
      write,
      async () =>
        client.send(`/product/dashboard/change-cow/${id}`, {
          method: 'PUT',
          ...asJson({ version: versions.get(id), currentPrice: price }, await office.headers()),
        }),
      (answer) => {
        if (answer.status === 200) {
          versions.set(id, answerOf(InventoryCow).parse(JSON.parse(answer.body)).data.version);
          ledger.acknowledge(write);
          return 'done';
        }
        if (answer.status === 401) {
          office.isOver();
          return 'again';
        }
        const conflict =
          answer.status === 409 ? CowRefusal.parse(JSON.parse(answer.body)).data.conflict : undefined;
        // Nobody else changes this cow: an earlier try of ours got through, and its answer was lost.
        if (write.tries === 1 || conflict?.cow.currentPrice !== price) return surprise(answer);
        versions.set(id, conflict.version);
        write.outcome = 'found';
        return 'done';
      },
    );
  }
}
