import { EarTag } from './ear-tag.tsx';

interface MessageScreenProps {
  sign: string | null;
  picture?: React.ReactNode;
  title: string;
  message: string;
  children: React.ReactNode;
}

/** A whole page that says one thing and what to do next. */
export const MessageScreen = ({ sign, picture, title, message, children }: MessageScreenProps) => (
  <div className="mx-auto flex max-w-xl flex-col items-center gap-4 py-4 text-center md:py-16">
    {picture}
    {sign !== null && <EarTag className="text-3xl">{sign}</EarTag>}
    <h1 className="text-2xl font-bold">{title}</h1>
    <p className="text-lg text-ink-600">{message}</p>
    {children}
  </div>
);
