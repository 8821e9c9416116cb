import type { ReactNode } from 'react'

/** Things on the wall, shelf and table; a member earns each by regular records and can't buy any. */
export type RoomItem = 'plant' | 'trophy' | 'books' | 'dumbbell' | 'mat' | 'bowl' | 'mug' | 'shoes'

/** Each thing at its place in the 390 x 320 room; some are in the persona's colour. */
export const roomThings: Record<RoomItem, (accent: string) => ReactNode> = {
  books: (accent) => (
    <g>
      <rect x="8" y="20" width="10" height="32" rx="2" fill={accent} />
      <rect x="20" y="14" width="9" height="38" rx="2" fill="#E9B949" />
      <rect x="31" y="24" width="11" height="28" rx="2" fill="#6FA287" />
      <rect x="45" y="22" width="9" height="31" rx="2" fill="#D97A5B" transform="rotate(-9 49 52)" />
    </g>
  ),
  trophy: () => (
    <g>
      <path d="M64 18h20v10c0 8-4 12-10 12s-10-4-10-12Z" fill="#F3B52B" />
      <path d="M64 21h-5c0 8 2 11 7 12M84 21h5c0 8-2 11-7 12" fill="none" stroke="#F3B52B" strokeWidth="3" />
      <path d="M72 39h4v7h-4ZM66 46h16v6H66Z" fill="#C98A0C" />
    </g>
  ),
  plant: () => (
    <g>
      <path
        d="M98 36c-9-4-11-12-10-19 8 2 11 9 10 19Zm0-4c-2-10 3-19 11-22 2 10-2 17-11 22Zm1 6c1-8 6-12 13-13 0 8-5 13-13 13Z"
        fill="#4E9A63"
      />
      <path d="M90 36h18l-3 16H93Z" fill="#fff" />
    </g>
  ),
  mat: (accent) => (
    <g>
      <rect x="20" y="196" width="20" height="76" rx="10" fill={accent} opacity=".75" />
      <ellipse cx="30" cy="204" rx="6" ry="3.5" fill="#fff" opacity=".5" />
      <path d="M20 222h20M20 246h20" stroke="#fff" strokeWidth="3" opacity=".7" />
    </g>
  ),
  bowl: () => (
    <g>
      <ellipse cx="96" cy="254" rx="27" ry="8" fill="#79B86A" />
      <circle cx="86" cy="251" r="6" fill="#E5624A" />
      <circle cx="104" cy="250" r="6" fill="#F7C948" />
      <path d="M68 254h56c0 12-10 19-28 19s-28-7-28-19Z" fill="#fff" />
    </g>
  ),
  mug: (accent) => (
    <g>
      <rect x="132" y="248" width="22" height="25" rx="5" fill={accent} />
      <path d="M154 254c9-1 9 12 0 12" fill="none" stroke={accent} strokeWidth="4" />
      <path
        d="M138 240c-3-4 3-6 0-10M147 240c-3-4 3-6 0-10"
        fill="none"
        stroke="#fff"
        strokeWidth="2.4"
        strokeLinecap="round"
        opacity=".8"
      />
    </g>
  ),
  dumbbell: () => (
    <g fill="#45433F">
      <rect x="252" y="255" width="12" height="18" rx="3" />
      <rect x="266" y="251" width="9" height="22" rx="3" />
      <rect x="275" y="260" width="24" height="6" rx="2" fill="#8B877C" />
      <rect x="299" y="251" width="9" height="22" rx="3" />
      <rect x="310" y="255" width="12" height="18" rx="3" />
    </g>
  ),
  shoes: (accent) => <path d="M212 262c6 0 8-3 12-8l14 8c6 2 8 4 8 11h-34Z" fill={accent} />,
}
