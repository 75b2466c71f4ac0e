import type {
  CashInHand,
  CashPage,
  CashSummary,
  HandIn,
  NewCashOut,
  NewClosing,
} from '@khamar/contract/sales/cash';
import { CASH_PURPOSES } from '@khamar/contract/sales/enums';
import { takaText } from '@khamar/contract/sales/taka';
import { Trans, useLingui } from '@lingui/react/macro';
import { paisaOf, useFormatPaisa } from '~/domain/sales/paisa';
import { tagOf } from '~/domain/tag-search';
import { ChoiceField } from '~/forms/choice-field';
import { NumberField, TextField } from '~/forms/fields';
import type { Values } from '~/forms/use-form';
import { useLanguage } from '~/i18n/use-language';
import { useCan } from '~/office/layout/office-guard';
import type { FieldOf } from '~/office/sales/booking-fields';
import { CommandDialog } from '~/office/sales/command-dialog';
import { AmountField } from '~/office/sales/money-fields';
import { differenceLabel, holderName, PURPOSE_LABELS, signedPaisa } from './cash-labels.ts';
import { useChangeCashMutation } from './cash.api.ts';

const loadSchemas = () => import('@khamar/contract/sales/cash');

interface ChooseProps {
  field: ReturnType<FieldOf>;
  label: string;
  options: { value: string; label: string }[];
}

/** A required choice that begins empty. */
function Choose({ options, ...props }: ChooseProps) {
  const { t } = useLingui();
  return <ChoiceField {...props} required options={[{ value: '', label: t`Choose` }, ...options]} />;
}

interface DialogProps {
  cash: CashInHand;
  /** Undefined for the user's own cash. */
  holder: string | undefined;
  onClose: () => void;
}

const ofHolder = (holder: string | undefined) => (holder === undefined ? {} : { holder });
const amountIn = ({ amountPaisa = '', ...values }: Values) => ({
  ...values,
  amountPaisa: paisaOf(amountPaisa),
});

export function HandInDialog({
  cash,
  holder,
  receivers,
  onClose,
}: DialogProps & Pick<CashPage, 'receivers'>) {
  const { t, i18n } = useLingui();
  const [change] = useChangeCashMutation();
  const options = receivers
    .filter((one) => one.holder !== cash.holder)
    .map((one) => ({ value: one.holder, label: holderName(i18n, one) }));
  return (
    <CommandDialog
      title={t`Hand in cash`}
      consequence={
        <p>
          <Trans>
            The receiver counts it, and the counted amount is recorded. Anything else stays with the giver.
          </Trans>
        </p>
      }
      submitLabel={t`Hand in cash`}
      loadSchema={async () => (await loadSchemas()).NewHandIn}
      toInput={({ receiver = '', ...values }) => ({ ...ofHolder(holder), receiver, ...amountIn(values) })}
      defaultValues={{ receiver: '', amountPaisa: cash.paisa > 0 ? takaText(cash.paisa) : '' }}
      send={(body, key) => change({ path: 'hand-ins', key, body })}
      done={t`Hand-in sent`}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <Choose field={field('receiver')} label={t`Hand in to`} options={options} />
          <AmountField field={field} />
        </>
      )}
    </CommandDialog>
  );
}

/** By the receiver: what was counted is booked. */
export function CountDialog({ handIn, onClose }: { handIn: HandIn; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const format = useFormatPaisa();
  const [change] = useChangeCashMutation();
  const giver = holderName(i18n, handIn.giver);
  const offered = format(handIn.offeredPaisa);
  return (
    <CommandDialog
      title={t`Count cash`}
      consequence={
        <p>
          <Trans>
            {giver} is handing in <b>{offered}</b>. Count it and enter the amount you received.
          </Trans>
        </p>
      }
      submitLabel={t`Take cash`}
      loadSchema={async () => (await loadSchemas()).CountHandIn}
      toInput={({ countedPaisa = '' }) => ({ countedPaisa: paisaOf(countedPaisa) })}
      send={(body, key) => change({ path: `hand-ins/${handIn._id}/count`, key, body })}
      done={t`Cash received`}
      onClose={onClose}
    >
      {({ field }) => (
        <NumberField
          {...field('countedPaisa')}
          label={t`Counted amount in taka`}
          required
          inputMode="decimal"
        />
      )}
    </CommandDialog>
  );
}

export function PayOutDialog({
  cash,
  holder,
  limitPaisa,
  onClose,
}: DialogProps & Pick<CashPage, 'limitPaisa'>) {
  const { t, i18n } = useLingui();
  const can = useCan();
  const format = useFormatPaisa();
  const [change] = useChangeCashMutation();
  const limit = format(limitPaisa);
  const purposes = CASH_PURPOSES.filter((purpose) => purpose !== 'drawings' || can('manage:cash'));
  return (
    <CommandDialog<NewCashOut, CashSummary>
      title={t`Pay out cash`}
      consequence={
        !can('manage:cash') && (
          <p>
            <Trans>
              Above <b>{limit}</b> an administrator must approve.
            </Trans>
          </p>
        )
      }
      submitLabel={t`Pay out cash`}
      loadSchema={async () => (await loadSchemas()).NewCashOut}
      toInput={({ tagId = '', note = '', ...values }) => ({
        ...ofHolder(holder),
        ...amountIn(values),
        ...(tagId.trim() !== '' && { tagId: tagOf(tagId) }),
        ...(note.trim() !== '' && { note }),
      })}
      defaultValues={{ purpose: '' }}
      send={(body, key) => change({ path: 'outs', key, body })}
      done={({ isDone }) => (isDone ? t`Cash paid out` : t`Waiting for approval`)}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <Choose
            field={field('purpose')}
            label={t`What for`}
            options={purposes.map((value) => ({ value, label: i18n._(PURPOSE_LABELS[value]) }))}
          />
          <AmountField field={field} />
          <TextField {...field('tagId')} label={t`Tag ID`} hint={t`(optional)`} autoComplete="off" />
          <TextField
            {...field('note')}
            label={t`Note`}
            hint={t`(optional)`}
            autoComplete="off"
            maxLength={200}
          />
          <p className="text-sm text-ink-600">
            <InHandNow cash={cash} />
          </p>
        </>
      )}
    </CommandDialog>
  );
}

function InHandNow({ cash }: { cash: CashInHand }) {
  const language = useLanguage();
  const amount = signedPaisa(language, cash.paisa);
  return <Trans>In hand: {amount}</Trans>;
}

/** What was counted, with the difference before it is confirmed. */
export function CloseDialog({
  cash,
  holder,
  offeredPaisa,
  onClose,
}: DialogProps & {
  /** Handed in, but not counted yet: until then it is expected here. */
  offeredPaisa: number;
}) {
  const { t, i18n } = useLingui();
  const language = useLanguage();
  const [change] = useChangeCashMutation();
  const expected = signedPaisa(language, cash.paisa);
  const offered = signedPaisa(language, offeredPaisa);
  return (
    <CommandDialog<NewClosing, CashSummary>
      title={t`Close cash`}
      consequence={
        <>
          <p>
            <Trans>
              Expected: <b>{expected}</b>. Count the cash. Anything recorded after this goes into the next
              closing.
            </Trans>
          </p>
          {offeredPaisa > 0 && (
            <p role="alert" className="font-semibold">
              <Trans>
                {offered} of it is handed in but not counted yet. Close your cash after that, or it shows as
                short.
              </Trans>
            </p>
          )}
        </>
      }
      submitLabel={t`Close cash`}
      loadSchema={async () => (await loadSchemas()).NewClosing}
      toInput={({ countedPaisa = '' }) => ({
        ...ofHolder(holder),
        expectedPaisa: cash.paisa,
        countedPaisa: paisaOf(countedPaisa),
      })}
      send={(body, key) => change({ path: 'closings', key, body })}
      done={({ isDone }) => (isDone ? t`Closing recorded` : t`Closing waits for approval of the difference`)}
      onClose={onClose}
    >
      {({ field, values }) => {
        const counted = paisaOf(values['countedPaisa'] ?? '');
        const difference = counted === undefined ? undefined : counted - cash.paisa;
        return (
          <>
            <NumberField
              {...field('countedPaisa')}
              label={t`Counted amount in taka`}
              required
              inputMode="decimal"
            />
            <p role="status" className="text-lg font-bold">
              {difference !== undefined && differenceLabel(i18n, language, difference)}
            </p>
            {difference !== undefined && difference !== 0 && (
              <p>
                <Trans>An administrator reviews this difference.</Trans>
              </p>
            )}
          </>
        );
      }}
    </CommandDialog>
  );
}
