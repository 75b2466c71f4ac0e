import { descriptionIn } from '@khamar/contract/cows/description-in';
import type { InventoryCow } from '@khamar/contract/cows/inventory';
import { fileOf } from '@khamar/contract/pictures/srcset';
import { useLingui } from '@lingui/react/macro';
import History from 'lucide-react/icons/history';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { EarTag } from '~/domain/ear-tag';
import { useLanguage } from '~/i18n/use-language';
import { PriceCell } from '~/office/herd/cells/price-cell';
import { StatusPicker } from '~/office/herd/cells/status-picker';
import type { RowActions } from '~/office/herd/changes/row-actions';
import { COW_FIELDS, type CowField, cowValue, FIELD_WORDS, firstWords } from '~/office/herd/cow-fields';
import type { DataColumn } from '~/office/ui/data-row';
import { IconButton } from '~/office/ui/quiet-button';

const isDescription = (field: CowField) => field === 'description' || field === 'descriptionBn';
const NUMERIC = new Set<CowField>(['teeth', 'age', 'currentWeight', 'pricePerKg', 'currentPrice']);

/** `change` must stay the same function, or every row is drawn anew. */
export const cowColumns = (change: RowActions['change']): DataColumn<InventoryCow>[] =>
  COW_FIELDS.map((field) => ({
    id: field,
    title: FIELD_WORDS[field],
    isNumeric: NUMERIC.has(field),
    isWide: isDescription(field),
    Cell: ({ row }) => <CowValue cow={row} field={field} change={change} />,
  }));

interface CowValueProps {
  cow: InventoryCow;
  field: CowField;
  change: RowActions['change'];
}

function CowValue({ cow, field, change }: CowValueProps) {
  const { i18n } = useLingui();
  const language = useLanguage();
  if (field === 'tagId') return <PictureAndTag cow={cow} />;
  if (field === 'availabilityStatus') {
    return (
      <StatusPicker cow={cow} onPick={(seen, status) => void change(seen, { availabilityStatus: status })} />
    );
  }
  if (field === 'currentPrice') {
    return <PriceCell cow={cow} onSave={(seen, price) => void change(seen, { currentPrice: price })} />;
  }
  const value = field === 'description' ? descriptionIn(cow, language) : cow[field];
  const text = cowValue(i18n, language, field, value);
  if (!isDescription(field)) return <span className="max-md:wrap-anywhere">{text}</span>;
  return <span className="block text-sm md:min-w-32">{firstWords(text)}</span>;
}

const PictureAndTag = ({ cow: { picture, tagId } }: { cow: InventoryCow }) => (
  <>
    {picture === null ? (
      <span aria-hidden className="h-9 w-12 shrink-0 rounded-tag bg-cream-200" />
    ) : (
      <img
        src={fileOf(picture, picture.widths[0] ?? picture.width, 'webp')}
        alt=""
        width={48}
        height={36}
        loading="lazy"
        className="h-9 w-12 shrink-0 rounded-tag object-cover"
      />
    )}
    <EarTag className="min-w-0 max-md:wrap-anywhere md:whitespace-nowrap">{tagId}</EarTag>
  </>
);

export function CowRowButtons({ cow, actions }: { cow: InventoryCow; actions: RowActions }) {
  const { t } = useLingui();
  const { tagId } = cow;
  return (
    <>
      <IconButton label={t`Edit ${tagId}`} onClick={() => actions.edit(cow)}>
        <Pencil />
      </IconButton>
      <IconButton label={t`History of ${tagId}`} onClick={() => actions.showHistory(cow)}>
        <History />
      </IconButton>
      <IconButton tone="danger" label={t`Delete ${tagId}`} onClick={() => actions.remove(cow)}>
        <Trash2 />
      </IconButton>
    </>
  );
}
