import { PERSON_LIMITS } from '@khamar/contract/limits';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useAppDispatch } from '~/state/store';
import { toastRaised } from '~/state/toasts.slice';
import { refusalIn, sentenceIn } from './account-words.ts';
import { type Checked, FRESH, type FormState, type Values } from './form-state.ts';
import { OFFLINE, refusedBy } from './refused.ts';

/** One more than is allowed: what is too long is refused by its sentence, and never cut unseen. */
export const BOX_FOR_PASSWORD = PERSON_LIMITS.maxPassword + 1;

interface FormSettings<Input, Output> {
  /** The contract's verdict, fetched when somebody begins to write. */
  loadCheck: () => Promise<(values: Values) => Checked<Input>>;
  /** What is sent besides the boxes. */
  extra?: () => Values;
  /** Before each try. */
  onTry?: () => void;
  send: (input: Input) => PromiseLike<{ data: Output } | { error?: unknown }>;
  onDone: (output: Output) => void;
}

/** The boxes are the browser's own, so that what is typed, or filled in by a password manager, before the page is alive is kept too. */
export function useAccountForm<Input, Output>(settings: FormSettings<Input, Output>) {
  const { loadCheck, extra, onTry, send, onDone } = settings;
  const { i18n } = useLingui();
  const dispatch = useAppDispatch();
  const form = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const [isSending, setSending] = useState(false);
  const [state, setState] = useState(FRESH);

  const values = (): Values => {
    const typed = [...new FormData(form.current ?? undefined)];
    return Object.fromEntries([
      ...typed.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      ...Object.entries(extra?.() ?? {}),
    ]);
  };

  async function attempt(): Promise<FormState | { output: Output }> {
    onTry?.();
    const check = await loadCheck().catch(() => unchecked<Input>);
    const checked = check(values());
    if ('errors' in checked) return { ...FRESH, errors: checked.errors };
    const answer = await send(checked.input);
    if ('data' in answer) return { output: answer.data };
    const refused = refusedBy(answer.error);
    return { errors: refused.fields, refused };
  }

  async function submit(): Promise<void> {
    // Not the state, which is one render late: the second of two clicks comes sooner.
    if (sending.current) return;
    sending.current = true;
    setSending(true);
    const outcome = await attempt().catch((): FormState => ({ ...FRESH, refused: OFFLINE }));
    sending.current = false;
    setSending(false);
    if ('output' in outcome) {
      setState(FRESH);
      onDone(outcome.output);
      return;
    }
    setState(outcome);
    if (outcome.refused !== null)
      dispatch(toastRaised(refusalIn(i18n, outcome.refused), { isFailure: true }));
    focusOn(form.current, Object.keys(outcome.errors));
  }

  /** For a box: its name and what is wrong with it, in the page's language. */
  const box = (name: string) => {
    const sentence = state.errors[name];
    return { name, error: sentence === undefined ? undefined : sentenceIn(i18n, sentence) };
  };

  const onForm = {
    ref: form,
    // Never into an address, whatever happens to the script.
    method: 'post' as const,
    noValidate: true,
    onInput: ({ target }: React.InputEvent<HTMLFormElement>) => {
      void loadCheck().catch(() => undefined);
      const name = 'name' in target ? String(target.name) : '';
      setState(({ errors, refused }) => ({ errors: without(errors, name), refused }));
    },
    onSubmit: (event: React.FormEvent) => {
      event.preventDefault();
      void submit();
    },
  };

  // What stands beside a box already is not said twice.
  const { refused } = state;
  const isBesideBox = Object.keys(refused?.fields ?? {}).length > 0;
  const note = refused === null || isBesideBox ? null : refusalIn(i18n, refused);
  return { form, onForm, box, errors: state.errors, note, isSending };
}

/** After a new version of the site the checks may be gone: then the server alone checks, by the same contract, and says the same. */
// oxlint-disable-next-line no-unsafe-type-assertion -- nothing trusts it but the call, and the server parses what it gets
const unchecked = <Input>(values: Values): Checked<Input> => ({ input: values as Input });

const without = (errors: Values, name: string): Values =>
  Object.fromEntries(Object.entries(errors).filter(([key]) => key !== name));

function focusOn(form: HTMLFormElement | null, names: string[]): void {
  const first = [...(form?.elements ?? [])].find((box) => 'name' in box && names.includes(String(box.name)));
  if (first instanceof HTMLElement) first.focus();
}
