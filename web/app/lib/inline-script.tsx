import { createContext, use } from 'react';

const ScriptMarkContext = createContext<string | undefined>(undefined);

/** Server only: the mark by which finish-html.server.ts finds the inline scripts that may run. */
export const ScriptMarkProvider = ScriptMarkContext.Provider;

/** Runs while the document is parsed. The browser's render keeps what the server wrote. */
export const InlineScript = ({ code }: { code: string }) => (
  <script
    nonce={use(ScriptMarkContext)}
    suppressHydrationWarning
    dangerouslySetInnerHTML={{ __html: code }}
  />
);
