import { fillMessage } from '@khamar/contract/messages/message-fields';
import { Trans } from '@lingui/react/macro';
import { farm } from '~/domain/farm';
import type { Values } from '~/forms/use-form';
import { TEXT_NAMES } from '~/office/messages/text-fields';
import type { Readers } from './use-audience.ts';

interface PreviewProps {
  readers: Readers[];
  values: Values;
}

/** The mail as one reader of each language will get it. */
export function Preview({ readers, values }: PreviewProps) {
  return (
    <section aria-labelledby="message-preview" className="flex min-w-0 flex-col gap-3">
      <h2 id="message-preview" className="text-lg font-bold">
        <Trans>Preview</Trans>
      </h2>
      {readers.length === 0 && (
        <p className="rounded-card border border-dashed border-ink-600 p-4 text-ink-600">
          <Trans>Choose somebody, and you see the mail as they will read it.</Trans>
        </p>
      )}
      {readers.map(({ language, first }) => {
        const { subject, body } = TEXT_NAMES[language];
        const text = fillMessage(
          { subject: values[subject] ?? '', body: values[body] ?? '' },
          { name: first.name, language, tagId: first.tagId },
          farm,
        );
        const { name, address } = first;
        return (
          <article key={language} className="rounded-card border border-cream-200 bg-white p-4">
            <p className="text-sm text-ink-600 wrap-anywhere">
              <Trans>
                To {name}, {address}
              </Trans>
            </p>
            <div lang={language} className="mt-2 flex flex-col gap-3 wrap-anywhere">
              <p className="font-bold">{text.subject}</p>
              <p className="whitespace-pre-line">{text.body}</p>
              <p className="whitespace-pre-line">{`${farm.name[language]}\n${farm.phone}`}</p>
            </div>
          </article>
        );
      })}
    </section>
  );
}
