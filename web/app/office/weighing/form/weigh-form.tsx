import type { WeightKind } from '@khamar/contract/cows/enums';
import { isUnusualWeight } from '@khamar/contract/cows/unusual-weight';
import type { RoundCow } from '@khamar/contract/cows/weighing-round';
import { toLatinDigits } from '@khamar/contract/digits';
import { COW_LIMITS } from '@khamar/contract/limits';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { EarTag } from '~/domain/ear-tag';
import { Field, TextField } from '~/forms/fields';
import { useFormat } from '~/i18n/use-language';
import { useAge } from '~/i18n/use-moment';
import { NOT_STORED } from '~/office/offline/not-stored';
import { askToKeepStorage } from '~/office/offline/offline-database';
import { useRoundStore } from '~/office/weighing/store/round-context';
import type { KeptEntry, SavedWeight } from '~/office/weighing/store/round-entry';
import { usePaths } from '~/paths';
import { Button, Link, quietButton } from '~/ui/button';
import { KindChoice } from './kind-choice.tsx';
import { ConfirmPrompt } from './confirm-prompt.tsx';
import { readLastChoices, rememberLastChoices } from './last-choices.ts';
import { WeightPhoto } from './weight-photo.tsx';

interface WeighFormProps {
  cow: RoundCow;
  /** Of this cow in this round. */
  entries: KeptEntry[];
  onSaved: (saved: SavedWeight) => void;
}

/** Kilograms, with or without a decimal point; the entry is whole. */
function kgOf(typed: string): number | undefined {
  const text = toLatinDigits(typed).trim();
  const kg = /^\d{1,5}([.,]\d{1,2})?$/.test(text) ? Math.round(Number(text.replace(',', '.'))) : 0;
  return kg >= 1 && kg <= COW_LIMITS.maxWeight ? kg : undefined;
}

/** One weight in one tap: the next scan follows. */
export function WeighForm({ cow, entries, onSaved }: WeighFormProps) {
  const { t, i18n } = useLingui();
  const { number } = useFormat();
  const paths = usePaths();
  const navigate = useNavigate();
  const store = useRoundStore();
  const [last] = useState(readLastChoices);
  const [typed, setTyped] = useState('');
  const [kind, setKind] = useState<WeightKind>(last.kind);
  const [scale, setScale] = useState(last.scale);
  const [photo, setPhoto] = useState<Blob | null>(null);
  const [error, setError] = useState<string>();
  const [unusualKg, setUnusualKg] = useState<number | null>(null);
  const [before] = useState(entries.at(-1));
  const [isAgain, setAgain] = useState(before === undefined);
  const [isSaving, setSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const lastKg = before?.kg ?? cow.kg;
  useEffect(() => {
    if (isAgain) form.current?.querySelector<HTMLInputElement>('#kg')?.focus({ preventScroll: true });
  }, [isAgain]);

  async function save(kg: number): Promise<void> {
    if (isSaving) return;
    setSaving(true);
    askToKeepStorage();
    rememberLastChoices({ kind, scale });
    try {
      const weight = { kg, kind, scale: kind === 'MEASURED' ? scale.trim() : '', photo };
      const { isPhotoLost } = await store.take(cow, weight);
      onSaved({ tagId: cow.tagId, kg, isPhotoLost });
      await navigate(paths.weigh(), { replace: true });
    } catch {
      setError(i18n._(NOT_STORED));
      setUnusualKg(null);
      setSaving(false);
    }
  }

  function check(): void {
    const kg = kgOf(typed);
    if (kg === undefined) setError(t`Enter the weight in KG, up to ${number(COW_LIMITS.maxWeight)}`);
    else if (isUnusualWeight(kg, lastKg)) setUnusualKg(kg);
    else void save(kg);
  }

  return (
    <main className="mx-auto flex w-full max-w-xl grow flex-col gap-4 p-3">
      <Link to={paths.weigh()} className={`${quietButton} self-start`}>
        <Trans>Another cow</Trans>
      </Link>
      <CowFacts cow={cow} />
      {before !== undefined && !isAgain ? (
        <ConfirmPrompt
          text={t`Already weighed in this round: ${number(before.kg)} KG. Weigh again?`}
          no={{ label: t`Another cow`, onClick: () => void navigate(paths.weigh(), { replace: true }) }}
          yes={{ label: t`Weigh again`, onClick: () => setAgain(true) }}
        />
      ) : (
        <form
          ref={form}
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (unusualKg === null) check();
          }}
        >
          <Field id="kg" name="kg" label={t`Weight (KG)`} error={error} required>
            {({ className, ...control }) => (
              <input
                type="text"
                {...control}
                inputMode="decimal"
                autoComplete="off"
                enterKeyHint="done"
                maxLength={8}
                value={typed}
                onChange={({ target }) => {
                  setTyped(target.value);
                  setError(undefined);
                  setUnusualKg(null);
                }}
                className={`${className} min-h-24 text-center text-4xl font-bold tabular-nums`}
              />
            )}
          </Field>
          {unusualKg === null ? (
            <Button type="submit" aria-disabled={isSaving} className="min-h-16 text-xl">
              <Trans>Save and next</Trans>
            </Button>
          ) : (
            <ConfirmPrompt
              text={t`Last weight ${number(lastKg)} KG, now ${number(unusualKg)} KG. Is this right?`}
              no={{
                label: t`Change`,
                onClick: () => {
                  setUnusualKg(null);
                  form.current?.querySelector<HTMLInputElement>('#kg')?.select();
                },
              }}
              yes={{ label: t`Save ${number(unusualKg)} KG`, onClick: () => void save(unusualKg) }}
            />
          )}
          <KindChoice value={kind} onChange={setKind} />
          {kind === 'MEASURED' && (
            <TextField
              id="scale"
              name="scale"
              label={t`Scale`}
              hint={t`(optional)`}
              maxLength={60}
              value={scale}
              onChange={({ target }) => setScale(target.value)}
            />
          )}
          <WeightPhoto photo={photo} onPhoto={setPhoto} />
        </form>
      )}
    </main>
  );
}

function CowFacts({ cow }: { cow: RoundCow }) {
  const { t } = useLingui();
  const age = useAge();
  const { number } = useFormat();
  const kind = cow.kind === 'MEASURED' ? t`measured` : t`estimated`;
  return (
    <div className="flex flex-col gap-1">
      <h1 className="text-2xl">
        <EarTag>{cow.tagId}</EarTag>
      </h1>
      <p className="text-ink-600">
        <Trans>Last: {number(cow.kg)} KG</Trans> · {kind} · {age(cow.weighedAt)}
      </p>
    </div>
  );
}
