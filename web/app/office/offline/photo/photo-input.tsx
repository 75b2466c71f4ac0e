import { quietButton } from '~/ui/button';

interface PhotoInputProps {
  label: string;
  isDisabled?: boolean;
  onFile: (file: File) => void;
}

/** Opens the camera of a phone, or asks for a file. */
export const PhotoInput = ({ label, isDisabled = false, onFile }: PhotoInputProps) => (
  <label
    className={`${quietButton} min-h-14 text-lg focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-pasture-800`}
  >
    {label}
    <input
      type="file"
      accept="image/*"
      capture="environment"
      className="sr-only"
      disabled={isDisabled}
      onChange={({ target }) => {
        const file = target.files?.[0];
        if (file !== undefined) onFile(file);
        target.value = '';
      }}
    />
  </label>
);
