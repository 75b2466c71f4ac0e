import type { AvailabilityStatus, CowDetail } from '@khamar/contract/cows/cow';
import { descriptionIn } from '@khamar/contract/cows/description-in';
import type { Language } from '~/i18n/languages';

const AVAILABILITY: Record<AvailabilityStatus, string> = {
  AVAILABLE: 'https://schema.org/InStock',
  BOOKED: 'https://schema.org/Reserved',
  SOLD: 'https://schema.org/SoldOut',
};

interface ProductContext {
  language: Language;
  name: string;
  address: string;
  /** Share image. */
  shareImage: string;
  seller: string;
}

/** schema.org Product of a cow. */
export const cowProduct = (
  cow: CowDetail,
  { language, name, address, shareImage, seller }: ProductContext,
) => ({
  '@type': 'Product',
  '@id': `${address}#cow`,
  name,
  sku: cow.tagId,
  description: descriptionIn(cow, language),
  image: cow.image === null ? [shareImage] : [cow.image, shareImage],
  weight: { '@type': 'QuantitativeValue', value: cow.currentWeight, unitCode: 'KGM' },
  ...(cow.color !== null && { color: cow.color }),
  offers: {
    '@type': 'Offer',
    url: address,
    price: cow.currentPrice,
    priceCurrency: 'BDT',
    availability: AVAILABILITY[cow.availabilityStatus],
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@id': seller },
  },
});
