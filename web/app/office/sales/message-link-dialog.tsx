import { Trans, useLingui } from '@lingui/react/macro';
import Copy from 'lucide-react/icons/copy';
import MessageCircle from 'lucide-react/icons/message-circle';
import { type ReactNode, useState } from 'react';
import { whatsappTo } from '~/domain/farm';
import type { Language } from '~/i18n/languages';
import { useSite } from '~/lib/site';
import { Dialog } from '~/office/ui/dialog';
import { QuietButton } from '~/office/ui/quiet-button';
import { FilterChips } from '~/office/ui/table/filter-chips';
import { pathsIn } from '~/paths';
import { toastRaised, useAppDispatch } from '~/state/store';
import { buttonStyle } from '~/ui/button';

interface MessageLinkDialogProps {
  title: string;
  /** What anyone with the link can do. */
  hint: ReactNode;
  /** The path of the link under the home page of a language. */
  pathUnder: (home: string) => string;
  /** In the recipient's language, which may differ from the page's, so these texts are not in the catalogues. */
  messages: Record<Language, (link: string) => string>;
  language: Language;
  phone: string | null;
  /** Gets the message without the link: whoever reads it later must not use the link. */
  onSend?: (text: string) => void;
  onClose: () => void;
}

/** The link is shown only once: the token itself is not stored. */
export function MessageLinkDialog(props: MessageLinkDialogProps) {
  const { title, hint, pathUnder, messages, phone, onSend, onClose } = props;
  const { t } = useLingui();
  const { origin } = useSite();
  const dispatch = useAppDispatch();
  const [language, setLanguage] = useState(props.language);
  const link = origin + pathUnder(pathsIn(language).home());
  const text = messages[language](link);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link);
      dispatch(toastRaised(t`Link copied`));
    } catch {
      dispatch(toastRaised(t`Couldn't copy the link. Select the text and copy it.`, { isFailure: true }));
    }
  }
  return (
    <Dialog
      title={title}
      onDismiss={onClose}
      foot={
        <QuietButton onClick={onClose}>
          <Trans>Close</Trans>
        </QuietButton>
      }
    >
      <div className="flex flex-col gap-4">
        <p>{hint}</p>
        <FilterChips
          label={t`Message language`}
          value={language}
          options={[
            { value: 'bn', label: 'বাংলা' },
            { value: 'en', label: 'English' },
          ]}
          onChoose={(value) => setLanguage(value === 'bn' ? 'bn' : 'en')}
        />
        <p
          lang={language}
          className="rounded-card border border-cream-200 bg-cream-50 p-3 whitespace-pre-line wrap-anywhere select-all"
        >
          {text}
        </p>
        <div className="flex flex-wrap gap-2">
          <a
            href={
              phone === null ? `https://wa.me/?text=${encodeURIComponent(text)}` : whatsappTo(phone, text)
            }
            target="_blank"
            rel="noreferrer"
            onClick={() => onSend?.(messages[language]('…'))}
            className={`${buttonStyle} max-md:w-full`}
          >
            <MessageCircle />
            <Trans>Send on WhatsApp</Trans>
          </a>
          <QuietButton onClick={() => void copy()} className="max-md:w-full">
            <Copy />
            <Trans>Copy link</Trans>
          </QuietButton>
        </div>
      </div>
    </Dialog>
  );
}
