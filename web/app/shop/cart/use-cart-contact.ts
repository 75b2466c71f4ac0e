import { useLingui } from '@lingui/react/macro';
import { useFormat } from '~/i18n/use-language';
import { useSite } from '~/lib/site';
import { usePaths } from '~/paths';
import { whatsappTo } from '~/domain/farm';
import type { CartChanges } from './cart-changes.ts';

/** The cows with tags, prices, links and total, in the visitor's language: for WhatsApp and for the contact form. */
export function useCartContact({ available, total }: CartChanges) {
  const { t } = useLingui();
  const format = useFormat();
  const { origin, contacts } = useSite();
  const paths = usePaths();
  const cows = available.map(({ tagId, currentPrice }) => ({
    name: `${tagId}, ${format.taka(currentPrice)}`,
    address: origin + paths.cow(tagId),
  }));
  const list = summarizeCows(cows, `${t`Total`}: ${format.taka(total)}`);
  return {
    list,
    whatsapp: whatsappTo(contacts.whatsapp, `${t`Hello! I'd like to know more about these cows:`}\n${list}`),
    message: t`I'd like to know more about these cows. Please call me.`,
  };
}

/** Leaves room for the visitor's own message, and keeps the WhatsApp link short enough to open. */
export const LONGEST_LIST = 3000;

interface CowSummary {
  name: string;
  address: string;
}

/** One line per cow with its link; if too long, drops the links first, then the last lines. */
export function summarizeCows(cows: CowSummary[], total: string): string {
  const room = LONGEST_LIST - total.length - 3;
  const full = cows.map(({ name, address }) => `${name}: ${address}`);
  const lines = lengthOf(full) <= room ? full : cows.map(({ name }) => name);
  const included = lines.filter((_, index) => lengthOf(lines.slice(0, index + 1)) <= room);
  const ellipsis = included.length < lines.length ? ['…'] : [];
  return [...included, ...ellipsis, total].join('\n');
}

const lengthOf = (lines: string[]): number => lines.reduce((sum, line) => sum + line.length + 1, 0);
