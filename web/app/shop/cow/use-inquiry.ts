import type { Cow } from '@khamar/contract/cows/cow';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '~/i18n/use-language';
import { farm } from '~/domain/farm';
import { useSite } from '~/lib/site';
import { usePaths } from '~/lib/use-paths';
import { whatsappLink } from '~/domain/whatsapp';

/** The ways to ask about a cow, with the first words already written in the visitor's language. */
export function useInquiry({ tagId, currentPrice, availabilityStatus }: Cow) {
  const { t } = useLingui();
  const format = useFormat();
  const address = useSite().origin + usePaths().cow(tagId);
  const price = format.taka(currentPrice);
  const words =
    availabilityStatus === 'SOLD'
      ? t`Hello! The cow ${tagId} (${price}) is sold. Do you have one like it? ${address}`
      : t`Hello! I would like to know more about the cow ${tagId}, price ${price}: ${address}`;
  return { address, whatsapp: whatsappLink(words), call: `tel:${farm.phone}` };
}
