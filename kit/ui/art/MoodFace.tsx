import type { Mood } from '#kit/contract/mood.ts'
import { moodArt } from './moods.tsx'

export function MoodFace({ mood, size = 28, title, off = false }: { mood: Mood; size?: number; title?: string; off?: boolean }) {
  const { face } = moodArt[mood]
  return (
    <svg
      {...(title ? { role: 'img', 'aria-label': title } : { 'aria-hidden': true })}
      width={size}
      height={size}
      viewBox="0 0 48 48"
      style={{ display: 'block', flex: 'none' }}
    >
      <path d={face.shape} fill={off ? 'var(--color-press)' : face.fill} />
      <g
        fill="none"
        stroke={off ? 'var(--color-fg3)' : 'var(--color-mood-ink)'}
        strokeWidth="2.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {face.parts}
      </g>
    </svg>
  )
}
