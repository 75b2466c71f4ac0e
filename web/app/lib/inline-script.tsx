import { createContext, use } from 'react';

/** Server only: the mark by which finish-html.server.ts finds the inline scripts that may run. */
export const ScriptMarkContext = /* @__PURE__ */ createContext<string | undefined>(undefined);

/** Runs while the document is parsed. The browser's render keeps what the server wrote. */
export const InlineScript = ({ code }: { code: string }) => (
  <script
    {...(import.meta.env.SSR && { nonce: use(ScriptMarkContext) })}
    suppressHydrationWarning
    dangerouslySetInnerHTML={{ __html: code }}
  />
);
