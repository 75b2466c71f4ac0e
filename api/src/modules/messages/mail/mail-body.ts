import type { Language } from '@khamar/contract/accounts/person';

/** A paragraph, or a link shown as a button. */
type Part = string | { label: string; link: string };

export interface MailBody {
  subject: string;
  parts: Part[];
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '');

const PAGE = 'margin:0 auto;max-width:34rem;padding:1.5rem;font:16px/1.6 system-ui,sans-serif;color:#1f2a24';
const BUTTON =
  'display:inline-block;padding:.6rem 1.2rem;border-radius:.5rem;background:#1f6b3a;color:#fff;text-decoration:none';

const asText = (part: Part) =>
  typeof part === 'string' ? part.replace(/\r\n?/g, '\n') : `${part.label}:\n${part.link}`;

const asHtml = (part: Part) =>
  typeof part === 'string'
    ? `<p>${escape(part).replace(/\r\n?|\n/g, '<br>')}</p>`
    : `<p><a href="${escape(part.link)}" style="${BUTTON}">${escape(part.label)}</a></p>`;

/** The same content as plain text and as HTML, where all text is escaped. No images, no tracking. */
export function renderMail({ subject, parts }: MailBody, language: Language, signature: string) {
  const all = [...parts, signature];
  return {
    subject,
    text: `${all.map(asText).join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(subject)}</title></head>
<body style="${PAGE}">
${all.map(asHtml).join('\n')}
</body>
</html>
`,
  };
}
