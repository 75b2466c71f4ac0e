import { useLingui } from '@lingui/react/macro';
import { paisaOf, useFormatPaisa } from '~/domain/sales/paisa';
import { NumberField } from '~/forms/fields';
import { quietButton } from '~/ui/button';

interface CashFieldProps {
  duePaisa: number;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** Cash received, beside what is due, so that a typing error is noticed. */
export function CashField({ duePaisa, value, error, onChange }: CashFieldProps) {
  const { t } = useLingui();
  const formatPaisa = useFormatPaisa();
  const due = formatPaisa(duePaisa);
  return (
    <div className="flex flex-col gap-2">
      <NumberField
        id="cash"
        name="cash"
        label={t`Cash you received`}
        hint={t`${due} due`}
        error={error}
        inputMode="decimal"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {paisaOf(value) !== duePaisa && (
        <button
          type="button"
          className={`${quietButton} self-start`}
          onClick={() => onChange(String(duePaisa / 100))}
        >
          {t`Full amount: ${due}`}
        </button>
      )}
    </div>
  );
}
