import type { ReactNode } from 'react';

const icon = (path: ReactNode) => (
  <svg
    viewBox="0 0 24 24"
    className="size-[22px] fill-none stroke-[1.7] stroke-current"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {path}
  </svg>
);

/** The only icons: the rail has no room for words. Each has its name for screen readers and as a tooltip. */
export const RAIL_ICONS = {
  patients: icon(
    <>
      <circle cx="12" cy="8" r="4" />
      <path d="M4 21c1-5 4-7 8-7s7 2 8 7" />
    </>,
  ),
  evidence: icon(<path d="M12 6C10 4.5 7 4 4 4v14c3 0 6 .5 8 2 2-1.5 5-2 8-2V4c-3 0-6 .5-8 2zm0 0v14" />),
  research: icon(
    <>
      <circle cx="10.5" cy="10.5" r="6" />
      <path d="M15 15l5.5 5.5M10.5 7.5v3l2 1.5" />
    </>,
  ),
  functions: icon(
    <>
      <rect x="3" y="9" width="6" height="6" rx="1" />
      <rect x="15" y="3" width="6" height="6" rx="1" />
      <rect x="15" y="15" width="6" height="6" rx="1" />
      <path d="M9 12h3m3-6h-3v12h3" />
    </>,
  ),
  operator: icon(<path d="M4 19V9m5 10V5m5 14v-7m5 7V8" />),
  notices: icon(
    <>
      <path d="M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15z" />
      <path d="M10 21h4" />
    </>,
  ),
  account: icon(<path d="M5 7h14M5 12h14M5 17h14" />),
};
