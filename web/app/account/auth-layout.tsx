interface DoorFrameProps {
  title: React.ReactNode;
  lead: React.ReactNode;
  children: React.ReactNode;
}

/** The card around everything that is asked of people at the door. */
export const DoorFrame = ({ title, lead, children }: DoorFrameProps) => (
  <section
    aria-labelledby="door"
    className="mx-auto flex w-full max-w-md flex-col gap-6 rounded-card bg-cream-100 p-4 md:my-4 md:p-8"
  >
    <div className="flex flex-col gap-1">
      <h1 id="door" className="text-2xl font-bold">
        {title}
      </h1>
      <p className="text-ink-600">{lead}</p>
    </div>
    {children}
  </section>
);
