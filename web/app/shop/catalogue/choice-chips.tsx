interface ChoiceChipsProps<Choice extends string> {
  legend: string;
  name: string;
  /** In the order shown; '' stands for any. */
  choices: (readonly [value: Choice | '', word: string])[];
  value: Choice | '';
  onChange: (value: Choice | '') => void;
}

/** One of a few, all in sight: the browser's own radio buttons in another coat. */
export const ChoiceChips = <Choice extends string>(props: ChoiceChipsProps<Choice>) => (
  <fieldset className="min-w-0">
    <legend className="mb-1 font-semibold">{props.legend}</legend>
    <div className="flex flex-wrap gap-2">
      {props.choices.map(([value, word]) => (
        <label
          key={value}
          className="inline-flex min-h-11 cursor-pointer items-center rounded-full border border-ink-600 bg-white px-4 hover:bg-pasture-200 has-checked:border-pasture-800 has-checked:bg-pasture-800 has-checked:text-cream-50 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-pasture-800"
        >
          <input
            type="radio"
            name={props.name}
            value={value}
            checked={props.value === value}
            onChange={() => props.onChange(value)}
            className="sr-only"
          />
          {word}
        </label>
      ))}
    </div>
  </fieldset>
);
