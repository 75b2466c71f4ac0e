import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';
import { refusalOf } from '~/api/refusal';
import { type FieldWords, fieldWords } from './field-words.ts';

/** Texts by the names of the form's fields. */
export type Values = Record<string, string>;

export interface FormState {
  /** What is wrong with each field, as the contract's schema says it. */
  errors: Values;
  /** The error of the last try to send, or null. It stays when a connection returns: nothing was sent. */
  failure: unknown;
  isDone: boolean;
}

export const FRESH: FormState = { errors: {}, failure: null, isDone: false };

type Checked<Input> = { input: Input } | { errors: Values };

/** As RTK Query answers; null where nothing was sent and the form itself shows why. */
type Answer<Output> = { data: Output } | { error?: unknown } | null;

export interface FormSettings<Input, Output> {
  /** Loads the contract's schema and zod. Called when somebody begins to write, so that a page that is only read loads neither. Left out where there are no fields. */
  loadSchema?: () => Promise<z.ZodType<Input>>;
  /** What is said of a wrong field, by code. */
  words: Partial<FieldWords>;
  defaultValues?: Values;
  /** What the server answered to a post without JavaScript. */
  initial?: FormState;
  idPrefix?: string;
  /** Whether a field is checked while it is filled in. Otherwise its error disappears until the form is sent again. */
  checksOnInput?: boolean;
  /** What the schema checks; without it the values as they are. */
  toInput?: (values: Values) => Record<string, unknown>;
  send: (input: Input, values: Values) => PromiseLike<Answer<Output>>;
  /** Which fields an error is about; without it those that the API names. */
  fieldErrors?: (error: unknown) => Values;
  onInput?: (values: Values) => void;
  /** Whether `onDone` leads to another page: until it is there the form stays as it was while sending, so a second click neither sends again nor hits what moved under the pointer. */
  leavesPage?: boolean;
  onDone?: (output: Output) => void;
  onRefused?: (error: unknown) => void;
}

/**
 * Checks a form by the contract's schema, sends it once, shows errors at their fields and focuses the first of them.
 * The fields are uncontrolled: what is typed, or filled in by a password manager, before hydration is kept.
 */
export function useForm<Input, Output>(settings: FormSettings<Input, Output>) {
  const { loadSchema, defaultValues = {}, toInput = unchanged, fieldErrors = fieldsNamedIn } = settings;
  const { i18n } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  /** State is one render late: the second of two clicks would still see an idle form. */
  const sending = useRef(false);
  const [isSending, setSending] = useState(false);
  const [state, setState] = useState(settings.initial ?? FRESH);
  const [values, setValues] = useState(defaultValues);

  async function checkValues(): Promise<Checked<Input>> {
    const given = toInput(valuesIn(form.current));
    // After a new release the file of the schema may be gone: then the server alone checks, by the same schema.
    const schema = await loadSchema?.().catch(() => null);
    // oxlint-disable-next-line no-unsafe-type-assertion -- the server parses what it gets
    return schema == null ? { input: given as Input } : check(schema, given);
  }

  async function attempt(): Promise<FormState | { output: Output }> {
    const checked = await checkValues();
    if ('errors' in checked) return { ...FRESH, errors: checked.errors };
    const answer = await settings.send(checked.input, valuesIn(form.current));
    if (answer === null) return FRESH;
    if ('data' in answer) return { output: answer.data };
    return { ...FRESH, errors: atFields(form.current, fieldErrors(answer.error)), failure: answer.error };
  }

  async function submit(): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    setSending(true);
    // Errors stay until the answer: where they disappeared, the second of two clicks would hit what moved up under the pointer.
    setState((before) => ({ ...before, isDone: false }));
    const outcome = await attempt().catch((error: unknown): FormState => ({ ...FRESH, failure: error }));
    if ('output' in outcome && settings.leavesPage === true) {
      settings.onDone?.(outcome.output);
      return;
    }
    sending.current = false;
    const next = 'output' in outcome ? { ...FRESH, isDone: true } : outcome;
    // Rendered at once: a field of a fieldset that is disabled while sending cannot be focused.
    flushSync(() => {
      setSending(false);
      setState(next);
    });
    if ('output' in outcome) settings.onDone?.(outcome.output);
    if (next.failure !== null) {
      console.error('Form submission failed:', next.failure);
      settings.onRefused?.(next.failure);
    }
    if (!next.isDone) focusFirst(form.current, next);
  }

  const setError = (name: string, error?: string) => {
    setState(({ errors, failure }) => ({
      errors: withError(errors, name, error),
      failure,
      isDone: false,
    }));
  };

  async function change(name: string): Promise<void> {
    const now = valuesIn(form.current);
    setValues(now);
    settings.onInput?.(now);
    if (settings.checksOnInput === true) {
      const checked = await checkValues();
      setError(name, 'errors' in checked ? checked.errors[name] : undefined);
    } else {
      setError(name);
      await loadSchema?.().catch(() => null);
    }
  }

  return {
    ...state,
    /** What stands in the fields, since the first of them was changed. */
    values,
    isSending,
    submit,
    formProps: {
      ref: form,
      // So that a password never gets into an address, even where no script runs.
      method: 'post' as const,
      noValidate: true,
      onInput: ({ target }: React.InputEvent<HTMLFormElement>) => {
        if (isField(target)) void change(target.dataset['errorAt'] ?? target.name);
      },
      onSubmit: (event: React.FormEvent) => {
        event.preventDefault();
        void submit();
      },
    },
    /** For a component of `fields.tsx`. */
    field: (name: string) => {
      const error = state.errors[name];
      return {
        id: `${settings.idPrefix ?? ''}${name}`,
        name,
        defaultValue: defaultValues[name],
        error: error === undefined ? undefined : fieldWords(i18n, settings.words, error),
      };
    },
    clearError: (name: string) => setError(name),
    /** As if somebody had typed it. */
    fill: (texts: Values) => {
      const write = () => {
        for (const field of fieldsIn(form.current)) field.value = texts[field.name] ?? field.value;
        setValues(valuesIn(form.current));
      };
      flushSync(write);
      // A field that is there only with a certain value of another one is rendered by now.
      write();
      for (const name of Object.keys(texts)) void change(name);
    },
    reset: () => {
      form.current?.reset();
      setValues(defaultValues);
      setState(FRESH);
    },
  };
}

/** By the first error of each field. */
export function check<Input>(schema: z.ZodType<Input>, given: unknown): Checked<Input> {
  const result = schema.safeParse(given);
  if (result.success) return { input: result.data };
  const errors: Values = {};
  for (const { path, message } of result.error.issues) errors[String(path[0])] ??= message;
  return { errors };
}

type FormField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isField = (element: unknown): element is FormField =>
  (element instanceof HTMLInputElement && element.type !== 'file') ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement;

const fieldsIn = (form: HTMLFormElement | null): FormField[] =>
  [...(form?.elements ?? [])].filter(isField).filter(({ name }) => name !== '');

/** Not FormData, which leaves out the fields of a fieldset that is disabled while sending. */
const valuesIn = (form: HTMLFormElement | null): Values =>
  Object.fromEntries(fieldsIn(form).map(({ name, value }) => [name, value]));

/** Writes a draft into the fields that still hold their default: what was typed before hydration is newer. */
export function restoreDraft(form: HTMLFormElement | null, texts: Values): void {
  const untouched = fieldsIn(form).filter(
    (field) => 'defaultValue' in field && field.value === field.defaultValue,
  );
  for (const field of untouched) field.value = texts[field.name] ?? field.value;
}

/** The API may refuse a field that this form does not have: no sentence could stand there. */
const atFields = (form: HTMLFormElement | null, errors: Values): Values =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => form?.elements.namedItem(name) !== null));

/** The first field that is wrong; else the submit button, where the focused field lost the focus because it was disabled. */
function focusFirst(form: HTMLFormElement | null, { errors }: FormState): void {
  const elements = [...(form?.elements ?? [])];
  const wrong = elements.find((one) => Object.hasOwn(errors, one.getAttribute('name') ?? ''));
  const submit = elements.find((one) => one instanceof HTMLButtonElement && one.type === 'submit');
  const target = wrong ?? (document.activeElement === document.body ? submit : undefined);
  if (target instanceof HTMLElement) target.focus();
}

const withError = (errors: Values, name: string, error: string | undefined): Values => {
  const others = Object.fromEntries(Object.entries(errors).filter(([field]) => field !== name));
  return error === undefined ? others : { ...others, [name]: error };
};

const unchanged = (values: Values): Record<string, unknown> => values;
const fieldsNamedIn = (error: unknown): Values => refusalOf(error).fields;
