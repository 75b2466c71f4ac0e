import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';
import { apiErrorOf } from '~/api/api-error';
import { useBackOnline } from '~/lib/use-back-online';
import { type FieldMessages, fieldMessage } from './field-messages.ts';

/** Field values by field name. */
export type Values = Record<string, string>;

export interface FormState {
  /** Error of each field, as a code of the contract's schema. */
  errors: Values;
  /** Error of the last submit, or null. */
  failure: unknown;
  isDone: boolean;
}

export const FRESH: FormState = { errors: {}, failure: null, isDone: false };

type Checked<Input> = { input: Input } | { errors: Values };

/** RTK Query's result; null if nothing was sent and the form itself shows why. */
type SendResult<Output> = { data: Output } | { error?: unknown } | null;

export interface FormSettings<Input, Output> {
  /**
   * Loads the contract's schema and zod. Called on first input, so a page that is only read loads neither. Omit for forms without fields.
   */
  loadSchema?: () => Promise<z.ZodType<Input>>;
  /** Messages by field error code. */
  messages: Partial<FieldMessages>;
  defaultValues?: Values;
  /** State from a server-rendered response to a post without JavaScript. */
  initial?: FormState;
  idPrefix?: string;
  /** Whether fields are validated on input. Otherwise a field's error is cleared on input until the next submit. */
  checksOnInput?: boolean;
  /** Converts the values to the schema's input; by default unchanged. */
  toInput?: (values: Values) => Record<string, unknown>;
  send: (input: Input, values: Values) => PromiseLike<SendResult<Output>>;
  /** Maps an error to fields; by default the fields the API names. */
  fieldErrors?: (error: unknown) => Values;
  onInput?: (values: Values) => void;
  /**
   * Whether `onDone` navigates away: the form then stays in its sending state, so a second click neither submits again nor hits content
   * that moved under the pointer.
   */
  leavesPage?: boolean;
  onDone?: (output: Output) => void;
  onRejected?: (error: unknown) => void;
}

/**
 * Validates a form with the contract's schema, prevents double submits, shows field errors and focuses the first one. Fields are
 * uncontrolled, so input typed or autofilled before hydration is kept.
 */
export function useForm<Input, Output>(settings: FormSettings<Input, Output>) {
  const { loadSchema, defaultValues = {}, toInput = unchanged, fieldErrors = fieldsNamedIn } = settings;
  const { i18n } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  /** A ref, because state updates one render later and a double click would submit twice. */
  const sending = useRef(false);
  const [isSending, setSending] = useState(false);
  const [state, setState] = useState(settings.initial ?? FRESH);
  const [values, setValues] = useState(defaultValues);

  // The note that there is no connection would now be wrong; what was typed stays.
  useBackOnline(() => {
    if (apiErrorOf(state.failure).isUnreachable) setState({ ...state, failure: null });
  });

  async function checkValues(): Promise<Checked<Input>> {
    const given = toInput(valuesIn(form.current));
    // The schema's chunk may be gone after a new release: then only the server validates, with the same schema.
    const schema = await loadSchema?.().catch(() => null);
    // oxlint-disable-next-line no-unsafe-type-assertion -- the server validates the input itself
    return schema == null ? { input: given as Input } : check(schema, given);
  }

  async function attempt(): Promise<FormState | { output: Output }> {
    const checked = await checkValues();
    if ('errors' in checked) return { ...FRESH, errors: checked.errors };
    const result = await settings.send(checked.input, valuesIn(form.current));
    if (result === null) return FRESH;
    if ('data' in result) return { output: result.data };
    return {
      ...FRESH,
      errors: onlyFormFields(form.current, fieldErrors(result.error)),
      failure: result.error,
    };
  }

  async function submit(): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    setSending(true);
    // Errors stay until the response arrives: if they disappeared now, a second click could hit content that moved up.
    setState((before) => ({ ...before, isDone: false }));
    const outcome = await attempt().catch((error: unknown): FormState => ({ ...FRESH, failure: error }));
    if ('output' in outcome && settings.leavesPage === true) {
      settings.onDone?.(outcome.output);
      return;
    }
    sending.current = false;
    const next = 'output' in outcome ? { ...FRESH, isDone: true } : outcome;
    // Render synchronously: a field in a disabled fieldset cannot be focused.
    flushSync(() => {
      setSending(false);
      setState(next);
    });
    if ('output' in outcome) settings.onDone?.(outcome.output);
    if (next.failure !== null) {
      console.error('Form submission failed:', next.failure);
      settings.onRejected?.(next.failure);
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
    /** Current field values; updated from the first change on. */
    values,
    isSending,
    submit,
    formProps: {
      ref: form,
      // Keeps passwords out of the URL, even without JavaScript.
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
    /** Props for a component of `fields.tsx`. */
    field: (name: string) => {
      const error = state.errors[name];
      return {
        id: `${settings.idPrefix ?? ''}${name}`,
        name,
        defaultValue: defaultValues[name],
        error: error === undefined ? undefined : fieldMessage(i18n, settings.messages, error),
      };
    },
    clearError: (name: string) => setError(name),
    /** Sets field values as if the user had typed them. */
    fill: (newValues: Values) => {
      const write = () => {
        for (const field of fieldsIn(form.current)) field.value = newValues[field.name] ?? field.value;
        setValues(valuesIn(form.current));
      };
      flushSync(write);
      // Fields that depend on another field's value are only rendered now, so write again.
      write();
      for (const name of Object.keys(newValues)) void change(name);
    },
    reset: () => {
      form.current?.reset();
      setValues(defaultValues);
      setState(FRESH);
    },
  };
}

/** Reports the first error of each field. */
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

/** Not FormData, which omits fields of a fieldset disabled while sending. */
const valuesIn = (form: HTMLFormElement | null): Values =>
  Object.fromEntries(fieldsIn(form).map(({ name, value }) => [name, value]));

/** Writes a draft into fields that still have their default value: anything typed before hydration is newer. */
export function restoreDraft(form: HTMLFormElement | null, draft: Values): void {
  const untouched = fieldsIn(form).filter(
    (field) => 'defaultValue' in field && field.value === field.defaultValue,
  );
  for (const field of untouched) field.value = draft[field.name] ?? field.value;
}

/** Drops errors of fields that this form does not have, since they cannot be shown. */
const onlyFormFields = (form: HTMLFormElement | null, errors: Values): Values =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => form?.elements.namedItem(name) !== null));

/** Focuses the first invalid field; otherwise the submit button, if the focus was lost because its field was disabled. */
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
const fieldsNamedIn = (error: unknown): Values => apiErrorOf(error).fields;
