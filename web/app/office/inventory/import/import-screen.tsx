import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { QuietLink } from '~/office/ui/quiet-button';
import { usePaths } from '~/paths';
import { AddCows } from './add-cows.tsx';
import { UpdateCows } from './update-cows.tsx';

type Purpose = 'add' | 'update';

/** Cows from a sheet: new ones, or changes of existing ones. */
export default function ImportScreen() {
  const { t } = useLingui();
  const paths = usePaths();
  const name = useId();
  const [purpose, setPurpose] = useState<Purpose>('add');
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-2xl font-bold">
          <Trans>Import cows</Trans>
        </h1>
        <QuietLink to={paths.office('/cows/all')}>
          <Trans>Back to inventory</Trans>
        </QuietLink>
      </div>
      <fieldset className="flex flex-wrap gap-x-6">
        <legend className="sr-only">{t`Import type`}</legend>
        <PurposeChoice name={name} of="add" chosen={purpose} onChoose={setPurpose}>
          <Trans>Add new cows</Trans>
        </PurposeChoice>
        <PurposeChoice name={name} of="update" chosen={purpose} onChoose={setPurpose}>
          <Trans>Update existing cows</Trans>
        </PurposeChoice>
      </fieldset>
      {purpose === 'add' ? <AddCows /> : <UpdateCows />}
    </div>
  );
}

interface PurposeChoiceProps {
  name: string;
  of: Purpose;
  chosen: Purpose;
  onChoose: (purpose: Purpose) => void;
  children: React.ReactNode;
}

function PurposeChoice({ name, of, chosen, onChoose, children }: PurposeChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
      <input
        type="radio"
        name={name}
        checked={of === chosen}
        onChange={() => onChoose(of)}
        className="size-5 cursor-pointer accent-pasture-800"
      />
      {children}
    </label>
  );
}
