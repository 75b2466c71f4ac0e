interface HomeSectionProps {
  id: string;
  title: React.ReactNode;
  intro?: React.ReactNode;
  children: React.ReactNode;
}

/** A part of the home page under its own heading. */
export const HomeSection = ({ id, title, intro, children }: HomeSectionProps) => (
  <section aria-labelledby={id} className="flex flex-col gap-6">
    <div>
      <h2 id={id} className="text-2xl font-bold md:text-3xl">
        {title}
      </h2>
      {intro !== undefined && <p className="text-lg text-ink-600">{intro}</p>}
    </div>
    {children}
  </section>
);
