import { PageHead } from '~/domain/page-head';

interface AuthLayoutProps extends React.ComponentProps<typeof PageHead> {
  lead: string | undefined;
  children: React.ReactNode;
}

/** Shared card for the sign-in, sign-up, forgot-password and reset-password pages. */
export const AuthLayout = ({ title, lead, children, ...head }: AuthLayoutProps) => (
  <>
    <PageHead title={title} {...head} />
    <meta name="robots" content="noindex" />
    <section
      aria-labelledby="auth-title"
      className="mx-auto flex w-full max-w-md flex-col gap-6 rounded-card bg-cream-100 p-4 md:my-4 md:p-8"
    >
      <div className="flex flex-col gap-1">
        <h1 id="auth-title" className="text-2xl font-bold">
          {title}
        </h1>
        {lead !== undefined && <p className="text-ink-600">{lead}</p>}
      </div>
      {children}
    </section>
  </>
);

export const linkStyle =
  'inline-flex min-h-11 items-center self-start font-semibold underline underline-offset-4';
