import { COLORS, isColor } from '@khamar/contract/cows/colors';
import { COW_LIMITS } from '@khamar/contract/limits';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { COLOR_WORDS } from '~/domain/cow-labels';
import type { BoxAttributes } from './form-field.tsx';

interface ColorBoxProps {
  box: BoxAttributes;
  color: string;
  onChange: (color: string) => void;
}

/** One of the four, or the farm's own word in a second box. */
export function ColorBox({ box, color, onChange }: ColorBoxProps) {
  const { t, i18n } = useLingui();
  // Kept apart from the word: who types 'Reddish' has typed 'Red' on the way.
  const [isChosen, setChosen] = useState(false);
  const isOwn = isChosen || (color !== '' && !isColor(color));
  return (
    <>
      <select
        {...box}
        value={isOwn ? 'other' : color}
        onChange={({ target: { value } }) => {
          setChosen(value === 'other');
          onChange(value === 'other' ? ' ' : value);
        }}
      >
        <option value="">{t`Not known`}</option>
        {COLORS.map((known) => (
          <option key={known} value={known}>
            {i18n._(COLOR_WORDS[known])}
          </option>
        ))}
        <option value="other">{t`Another color…`}</option>
      </select>
      {isOwn && (
        <input
          {...box}
          id={`${box.id}-word`}
          name="colorWord"
          aria-label={t`The color in your own word`}
          placeholder={t`The color in your own word`}
          autoComplete="off"
          maxLength={COW_LIMITS.maxColor}
          value={color.trimStart()}
          // A box that was emptied still wants its word.
          onChange={({ target: { value } }) => onChange(value === '' ? ' ' : value)}
        />
      )}
    </>
  );
}
