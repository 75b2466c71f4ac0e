import { useLingui } from '@lingui/react/macro';
import { useFormat } from '~/i18n/use-language';
import { useSite } from '~/lib/site';
import { usePaths } from '~/lib/use-paths';
import { whatsappLink } from '~/domain/whatsapp';
import type { CartChanges } from './cart-changes.ts';
import { cowsInWords } from './cart-message.ts';

/** The cows with tags, prices, links and total, in the visitor's language: for a chat, and beneath a message. */
export function useCartEnquiry({ available, total }: CartChanges) {
  const { t } = useLingui();
  const format = useFormat();
  const { origin } = useSite();
  const paths = usePaths();
  const cows = available.map(({ tagId, currentPrice }) => ({
    name: `${tagId}, ${format.taka(currentPrice)}`,
    address: origin + paths.cow(tagId),
  }));
  const list = cowsInWords(cows, `${t`Total`}: ${format.taka(total)}`);
  return {
    list,
    whatsapp: whatsappLink(`${t`Hello! I would like to know more about these cows:`}\n${list}`),
    message: t`I would like to know more about these cows. Please call me.`,
  };
}
