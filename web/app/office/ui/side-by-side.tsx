import { useLingui } from '@lingui/react/macro';

export interface Compared {
  name: string;
  label: string;
  mine: string;
  theirs: string;
  choice: 'mine' | 'theirs';
  /** URLs, if the row compares images; the text beside them says which is which. */
  images?: { mine: string; theirs: string } | undefined;
}

interface SideBySideProps {
  rows: Compared[];
  onChoose: (name: string, choice: Compared['choice']) => void;
}

/** The user's changes beside the stored values, line by line; one of each line is chosen. */
export function SideBySide({ rows, onChoose }: SideBySideProps) {
  const { t } = useLingui();
  const caption = t`Your changes beside the current version`;
  const heads = { mine: t`Your version`, theirs: t`Current version` };
  return (
    <table className="w-full table-fixed border-collapse max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-md:block">
        <tr className="max-md:flex">
          <th scope="col" className="w-1/4 max-md:hidden">
            <span className="sr-only">{caption}</span>
          </th>
          <th scope="col" className="p-2 text-left max-md:w-1/2">
            {heads.mine}
          </th>
          <th scope="col" className="p-2 text-left max-md:w-1/2">
            {heads.theirs}
          </th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {rows.map(({ name, label, mine, theirs, choice, images }) => (
          <tr key={name} className="border-t border-cream-200 align-top max-md:flex max-md:flex-wrap">
            <th scope="row" className="p-2 text-left max-md:w-full max-md:pb-0">
              {label}
            </th>
            {(['mine', 'theirs'] as const).map((side) => (
              <td key={side} className="p-1 max-md:w-1/2">
                <label
                  className={`flex min-h-11 cursor-pointer items-center gap-2 rounded-card border-2 p-2 wrap-anywhere ${
                    choice === side ? 'border-pasture-800 bg-pasture-200' : 'border-cream-200'
                  }`}
                >
                  <input
                    type="radio"
                    name={`choice-${name}`}
                    aria-label={`${label}, ${heads[side]}: ${side === 'mine' ? mine : theirs}`}
                    checked={choice === side}
                    onChange={() => onChoose(name, side)}
                    className="size-5 shrink-0 accent-pasture-800"
                  />
                  {images !== undefined && images[side] !== '' && (
                    <img
                      src={images[side]}
                      alt=""
                      className="h-20 w-26 shrink-0 rounded-tag bg-cream-100 object-cover max-md:w-20"
                    />
                  )}
                  {side === 'mine' ? mine : theirs}
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
