import { descriptionIn } from '@khamar/contract/cows/description-in';
import type { InventoryCow } from '@khamar/contract/cows/inventory';
import { fileOf } from '@khamar/contract/media/srcset';
import { useLingui, Trans } from '@lingui/react/macro';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import History from 'lucide-react/icons/history';
import Pencil from 'lucide-react/icons/pencil';
import Scale from 'lucide-react/icons/scale';
import Tag from 'lucide-react/icons/tag';
import Trash2 from 'lucide-react/icons/trash-2';
import { Link } from 'react-router';
import PhoneIncoming from 'lucide-react/icons/phone-incoming';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { EarTag } from '~/domain/ear-tag';
import { useLanguage } from '~/i18n/use-language';
import { PriceCell } from '~/office/inventory/cells/price-cell';
import { StatusPicker } from '~/office/inventory/cells/status-picker';
import type { RowActions } from '~/office/inventory/changes/use-row-actions';
import { COW_FIELDS, type CowField, cowValue, FIELD_LABELS, firstWords } from '~/office/inventory/cow-fields';
import type { DataColumn } from '~/office/ui/table/data-row';
import { IconButton, QuietButton, QuietLink } from '~/office/ui/quiet-button';
import { usePaths } from '~/paths';
import { Dialog } from '~/office/ui/dialog';

const isDescription = (field: CowField) => field === 'description' || field === 'descriptionBn';
const DAILY = new Set<CowField>(['currentPrice', 'availabilityStatus']);
const NUMERIC = new Set<CowField>(['teeth', 'age', 'currentWeight', 'pricePerKg', 'currentPrice']);

/** The fields buyers ask about come right after the tag: a tablet has no room for all columns. */
const COLUMNS: CowField[] = [
  'tagId',
  ...DAILY,
  ...COW_FIELDS.filter((field) => field !== 'tagId' && !DAILY.has(field)),
];

type CellActions = Pick<RowActions, 'change' | 'showWeights'>;

/** The actions must be stable functions, or every row re-renders. */
export const cowColumns = (actions: CellActions): DataColumn<InventoryCow>[] =>
  COLUMNS.map((field) => ({
    id: field,
    title: FIELD_LABELS[field],
    isNumeric: NUMERIC.has(field),
    isWide: isDescription(field),
    isDaily: DAILY.has(field),
    Cell: ({ row }) => <CowValue cow={row} field={field} actions={actions} />,
  }));

interface CowValueProps {
  cow: InventoryCow;
  field: CowField;
  actions: CellActions;
}

function CowValue({ cow, field, actions: { change, showWeights } }: CowValueProps) {
  const { t, i18n } = useLingui();
  const language = useLanguage();
  if (field === 'tagId') return <ImageAndTag cow={cow} />;
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
  if (field === 'currentWeight') {
    return (
      <button
        type="button"
        title={t`Weights of ${cow.tagId}`}
        onClick={() => showWeights(cow)}
        className="min-h-11 cursor-pointer underline decoration-dotted"
      >
        {text}
      </button>
    );
  }
  if (!isDescription(field)) return <span className="max-md:wrap-anywhere">{text}</span>;
  // A single line on desktop fits twice as many rows; the form has the full text. The padding leaves room for Bangla descenders.
  return (
    <span title={text} className="block text-sm md:max-w-28 md:truncate md:py-1 2xl:max-w-80">
      {firstWords(text)}
    </span>
  );
}

/** The tag links to the public cow page. */
const ImageAndTag = ({ cow: { picture, tagId } }: { cow: InventoryCow }) => (
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
    <Link to={usePaths().cow(tagId)} className="inline-flex min-h-11 min-w-0 items-center">
      <EarTag className="min-w-0 max-md:wrap-anywhere md:whitespace-nowrap">{tagId}</EarTag>
    </Link>
  </>
);

/** On phones, shown above price and status. */
export function CowCard({ row }: { row: InventoryCow }) {
  const { i18n } = useLingui();
  const language = useLanguage();
  const details = (['currentWeight', 'breed', 'gender'] as const)
    .filter((field) => row[field] !== null)
    .map((field) => cowValue(i18n, language, field, row[field]));
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <ImageAndTag cow={row} />
      <span className="min-w-0 text-sm wrap-anywhere">{details.join(' · ')}</span>
    </span>
  );
}

interface CowRowButtonsProps {
  cow: InventoryCow;
  actions: RowActions;
  /** Opens the actions that do not fit on a phone. */
  onMore: (cow: InventoryCow) => void;
}

export function CowRowButtons({ cow, actions, onMore }: CowRowButtonsProps) {
  const { t } = useLingui();
  const paths = usePaths();
  const { tagId } = cow;
  return (
    <>
      <IconButton label={t`Edit ${tagId}`} onClick={() => actions.edit(cow)}>
        <Pencil />
      </IconButton>
      {cow.availabilityStatus === 'AVAILABLE' ? (
        <Link
          to={`${paths.office('/sales/quotes/new')}?tag=${encodeURIComponent(tagId)}`}
          aria-label={t`New quote for ${tagId}`}
          title={t`New quote for ${tagId}`}
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-full text-pasture-800 max-md:hidden hover:bg-pasture-200"
        >
          <Tag />
        </Link>
      ) : (
        // A placeholder, so the icons of all rows line up.
        <span className="inline-flex size-11 max-md:hidden" />
      )}
      <IconButton
        label={t`History of ${tagId}`}
        onClick={() => actions.showHistory(cow)}
        className="max-md:hidden"
      >
        <History />
      </IconButton>
      <IconButton
        tone="danger"
        label={t`Delete ${tagId}`}
        onClick={() => actions.remove(cow)}
        className="max-md:hidden"
      >
        <Trash2 />
      </IconButton>
      <IconButton label={t`More actions for ${tagId}`} onClick={() => onMore(cow)} className="md:hidden">
        <EllipsisVertical />
      </IconButton>
    </>
  );
}

interface CowMenuProps {
  cow: InventoryCow;
  actions: RowActions;
  onClose: () => void;
}

/** Actions on a cow, as a menu for phones. */
export function CowMenu({ cow, actions, onClose }: CowMenuProps) {
  const paths = usePaths();
  const closeAnd = (action: (cow: InventoryCow) => void) => () => {
    onClose();
    action(cow);
  };
  return (
    <Dialog size="sheet" title={cow.tagId} onDismiss={onClose}>
      <div className="flex flex-col gap-2">
        {cow.availabilityStatus === 'AVAILABLE' && (
          <QuietLink to={`${paths.office('/sales/sell')}?tag=${encodeURIComponent(cow.tagId)}`}>
            <ShoppingBag />
            <Trans>Sell</Trans>
          </QuietLink>
        )}
        {cow.availabilityStatus === 'AVAILABLE' && (
          <QuietLink to={`${paths.office('/sales/new')}?tag=${encodeURIComponent(cow.tagId)}`}>
            <PhoneIncoming />
            <Trans>New booking</Trans>
          </QuietLink>
        )}
        {cow.availabilityStatus === 'AVAILABLE' && (
          <QuietLink to={`${paths.office('/sales/quotes/new')}?tag=${encodeURIComponent(cow.tagId)}`}>
            <Tag />
            <Trans>New quote</Trans>
          </QuietLink>
        )}
        <QuietButton onClick={closeAnd(actions.edit)}>
          <Pencil />
          <Trans>Edit</Trans>
        </QuietButton>
        <QuietButton onClick={closeAnd(actions.showWeights)}>
          <Scale />
          <Trans>Weights</Trans>
        </QuietButton>
        <QuietLink to={paths.office(`/herd/cows/${encodeURIComponent(cow.tagId)}`)}>
          <ClipboardList />
          <Trans>Health, fitness and costs</Trans>
        </QuietLink>
        <QuietButton onClick={closeAnd(actions.showHistory)}>
          <History />
          <Trans>History</Trans>
        </QuietButton>
        <QuietButton tone="danger" onClick={closeAnd(actions.remove)}>
          <Trash2 />
          <Trans>Delete</Trans>
        </QuietButton>
      </div>
    </Dialog>
  );
}
