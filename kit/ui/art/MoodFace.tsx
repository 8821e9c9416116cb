import type { Mood } from '#kit/contract/mood.ts'
import type { ReactNode } from 'react'

/** Each mood has an outline of its own, so that colour is never the only sign. */
const FACE: Record<Mood, { shape: string; fill: string; parts: ReactNode }> = {
  1: {
    shape: 'M24 4a20 20 0 1 1 0 40 20 20 0 0 1 0-40Z',
    fill: 'var(--color-mood1)',
    parts: <path d="M16.5 28c4.5 5 10.5 5 15 0M17.5 19.500v2.500M30.5 19.500v2.5" />,
  },
  2: {
    shape:
      'M24 2.500c3 0 4.6 3.6 7.3 4.500s6.2-.9 8.3 1.2.7 5.4 1.7 8 4.2 4.4 4.2 7.4-3.3 4.7-4.2 7.4.4 6-1.7 8-5.6.3-8.3 1.200S27 44.7 24 44.700s-4.6-3.6-7.3-4.5-6.2.9-8.3-1.2-.7-5.4-1.7-8-4.2-4.4-4.2-7.4 3.3-4.7 4.2-7.4-.4-6 1.7-8 5.6-.3 8.3-1.200S21 2.5 24 2.500Z',
    fill: 'var(--color-mood2)',
    parts: (
      <g>
        <path d="M14.5 22c1.2-3.4 4.4-3.4 5.6 0M27.9 22c1.2-3.4 4.4-3.4 5.6 0" />
        <path d="M17 27.500h14c0 4.7-2.9 7.5-7 7.500s-7-2.8-7-7.500Z" fill="var(--color-mood-ink)" />
      </g>
    ),
  },
  3: {
    shape: 'M15 8c3-4 12-5 16-1 6-1 11 4 10 10 5 4 4 13-2 15-2 7-11 10-16 6-7 3-14-1-15-7-6-3-7-12-2-15-1-5 4-9 9-8Z',
    fill: 'var(--color-mood3)',
    parts: <path d="M18.5 19.500v2.500M30.5 17.500v2.500M18.5 30.500c4 .5 8-.5 11-2.5" />,
  },
  4: {
    shape: 'M24 2.500c5 7.5 17.5 14 17.5 26.500C41.5 38 33.6 45 24 45S6.5 38 6.5 29C6.5 16.5 19 10 24 2.500Z',
    fill: 'var(--color-mood4)',
    parts: <path d="M17 25.500v2.500M31 25.500v2.500M18.5 36c3.5-4 7.5-4 11 0" />,
  },
  5: {
    shape:
      'M13 5c4 0 6 2.5 7.5 5 2.3-.4 4.7-.4 7 0C29 7.5 31 5 35 5c0 4 .4 6.3 2.7 9C41 17.5 43 21.5 43 26c0 10-8.5 18-19 18S5 36 5 26c0-4.5 2-8.5 5.3-12C12.6 11.3 13 9 13 5Z',
    fill: 'var(--color-mood5)',
    parts: (
      <path d="M14 20.500c2.5.2 4.5 1.2 6 3M34 20.500c-2.5.2-4.5 1.2-6 3M18.5 27v.5M29.5 27v.5M18.5 36c2-2.6 3.6-2.6 5.5 0 1.9-2.6 3.5-2.6 5.5 0" />
    ),
  },
}
export function MoodFace({ mood, size = 28, title, off = false }: { mood: Mood; size?: number; title?: string; off?: boolean }) {
  const f = FACE[mood]
  return (
    <svg
      {...(title ? { role: 'img', 'aria-label': title } : { 'aria-hidden': true })}
      width={size}
      height={size}
      viewBox="0 0 48 48"
      style={{ display: 'block', flex: 'none' }}
    >
      <path d={f.shape} fill={off ? 'var(--color-press)' : f.fill} />
      <g
        fill="none"
        stroke={off ? 'var(--color-fg3)' : 'var(--color-mood-ink)'}
        strokeWidth="2.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {f.parts}
      </g>
    </svg>
  )
}
