import type { ReactNode } from 'react'

export type EmptyKind = 'posts' | 'chat' | 'orders' | 'error'
const soft = 'var(--color-press)',
  mid = 'var(--color-line)',
  card = 'var(--color-surface)',
  ink = 'var(--color-fg3)'
const stroke = { fill: 'none', stroke: ink, strokeWidth: 2.4, strokeLinecap: 'round' as const, strokeLinejoin: 'round' as const }
const SCENE: Record<EmptyKind, ReactNode> = {
  posts: (
    <g>
      <path d="M28 34c16-5 34-4 52 5 18-9 36-10 52-5v62c-16-5-34-4-52 5-18-9-36-10-52-5Z" fill={card} stroke={mid} strokeWidth="2.4" />
      <path d="M80 39v62" stroke={mid} strokeWidth="2.4" />
      <path d="M40 52c9-2 19-1 28 2M40 65c9-2 19-1 28 2M40 78c6-1.5 12-1.5 18 0" {...stroke} stroke={mid} />
      <path d="M106 88V62" {...stroke} stroke="#2E8B57" />
      <path d="M106 66c-1-11-9-14-16-14 1 9 6 14 16 14Zm0-6c0-11 8-15 16-15-1 9-6 15-16 15Z" fill="#6CC58C" />
    </g>
  ),
  chat: (
    <g>
      <path
        d="M30 30h62a12 12 0 0 1 12 12v22a12 12 0 0 1-12 12H54L38 90V76h-8a12 12 0 0 1-12-12V42a12 12 0 0 1 12-12Z"
        fill={card}
        stroke={mid}
        strokeWidth="2.4"
      />
      <path d="M96 56h34a12 12 0 0 1 12 12v16a12 12 0 0 1-12 12h-2v12l-13-12H96a12 12 0 0 1-12-12V68a12 12 0 0 1 12-12Z" fill="#CFEBD5" />
      <path d="M102 75c2 2.4 5 2.4 7 0M118 75c2 2.4 5 2.4 7 0M110 85h7" {...stroke} stroke="#2E6B48" />
      <path d="M36 48h36M36 59h22" {...stroke} stroke={mid} />
      <path d="M116 38h10l-10 10h10M132 22h7l-7 7h7" {...stroke} />
    </g>
  ),
  orders: (
    <g>
      <path d="M48 42h64l6 60a6 6 0 0 1-6 6H48a6 6 0 0 1-6-6Z" fill={card} stroke={mid} strokeWidth="2.4" />
      <path d="M64 52V36a16 16 0 0 1 32 0v16" {...stroke} />
      <path d="M70 78v2M90 78v2M74 90c4-3 8-3 12 0" {...stroke} />
      <circle cx="124" cy="34" r="14" fill="#F7C244" />
      <path d="m118 30 6 9 6-9" {...stroke} stroke="#8A5A00" />
    </g>
  ),
  error: (
    <g>
      <path d="M22 46 58 32l44 14 36-14v60l-36 14-44-14-36 14Z" fill={card} stroke={mid} strokeWidth="2.4" strokeLinejoin="round" />
      <path d="M58 32v60M102 46v60" stroke={mid} strokeWidth="2.4" />
      <path d="M34 84c10-4 10-18 22-18s10 14 22 12" {...stroke} strokeDasharray="1 6" />
      <path d="M96 20c12 0 21 9 21 21 0 15-21 31-21 31S75 56 75 41c0-12 9-21 21-21Z" fill="#F4805F" />
      <path d="M89 37v3M103 37v3M90 51c4-3.5 8-3.5 12 0" {...stroke} stroke="#2E2720" />
    </g>
  ),
}
/** 160 x 120, two quiet tones and one accent. */
export const EmptyArt = ({ kind, size = 160 }: { kind: EmptyKind; size?: number }) => (
  <svg aria-hidden width={size} height={size * 0.75} viewBox="0 0 160 120" style={{ display: 'block', flex: 'none' }}>
    <ellipse cx="80" cy="110" rx="58" ry="6" fill={soft} />
    {SCENE[kind]}
  </svg>
)
