declare module 'virtual:policies' {
  interface Policy {
    title: string;
    description: string;
    html: string;
  }
  /** Contents of policies/*.md by name and language; see web/vite-plugins/policies.ts. */
  export const policies: Partial<Record<string, Record<'en' | 'bn', Policy>>>;
}
