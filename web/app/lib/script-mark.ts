import { createContext } from 'react';

/** Server only: the mark by which finish-html.server.ts finds the inline scripts that may run. */
export const ScriptMarkContext = /* @__PURE__ */ createContext<string | undefined>(undefined);
