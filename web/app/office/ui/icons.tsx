/** The signs of the office; a file of their own, so that visitors do not carry them. */
const line = (path: string) =>
  function Sign({ className = '' }: { className?: string }) {
    return (
      <svg
        viewBox="0 0 24 24"
        width={24}
        height={24}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
        className={`shrink-0 ${className}`}
      >
        <path d={path} />
      </svg>
    );
  };

export const HomeSign = line('M3 11l9-8 9 8M5 9.5V20h5v-6h4v6h5V9.5');
/** An ear tag. */
export const TagSign = line(
  'M7 8V5a2 2 0 0 1 2-2h6a2 2 0 0 1 2 2v3l3 3v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-8zM12 6.5v.01M9 14h6M9 17h6',
);
export const SalesSign = line('M4 20V10M10 20V4M16 20v-7M21 20H3');
export const ExchangeSign = line('M4 8h14l-4-4M20 16H6l4 4');
export const InboxSign = line('M3 13l3-8h12l3 8v6a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1zM3 13h5l1.5 3h5L16 13h5');
export const LetterSign = line('M3 6h18v13H3zM3 7l9 7 9-7');
export const PersonSign = line('M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21a8 8 0 0 1 16 0');
export const PeopleSign = line(
  'M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 21a7 7 0 0 1 14 0M16 3.5a4 4 0 0 1 0 7M18 14.5a7 7 0 0 1 4 6.5',
);
export const LeaveSign = line('M10 4H5v16h5M15 8l4 4-4 4M19 12H9');
export const FoldSign = line('M11 6l-6 6 6 6M19 6l-6 6 6 6');
export const UnfoldSign = line('M5 6l6 6-6 6M13 6l6 6-6 6');
export const EditSign = line('M4 20h4L19 9l-4-4L4 16zM13 7l4 4');
export const BinSign = line('M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5');
export const ClockSign = line('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 3');
export const PlusSign = line('M12 5v14M5 12h14');
export const DownloadSign = line('M12 4v11M7 11l5 5 5-5M4 20h16');
export const UploadSign = line('M12 16V5M7 9l5-5 5 5M4 20h16');
export const PrintSign = line('M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z');
export const ColumnsSign = line('M4 4h16v16H4zM10 4v16M15 4v16');
export const FilterSign = line('M4 5h16l-6 7v6l-4 2v-8z');
