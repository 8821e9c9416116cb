import type { Mood } from '#kit/contract/mood.ts'
import type { ReactNode } from 'react'
import { INK, line } from './look.ts'
import type { Gender } from './persona.ts'

export function PersonaFace({ mood, gender, brow, warm }: { mood: Mood; gender: Gender; brow: string; warm: boolean }) {
  const side = mood === 3 ? 1.2 : 0
  const ry = mood === 5 ? 3.2 : gender === 'w' ? 4.2 : 3.8
  return (
    <g>
      <g fill={warm ? '#E0705F' : '#FF8B83'} opacity={mood === 5 ? 0.6 : 0.36}>
        <ellipse cx="43.5" cy="69.5" rx="5.6" ry="3.5" />
        <ellipse cx="76.5" cy="69.5" rx="5.6" ry="3.5" />
      </g>
      <path d={BROW[mood]} {...line(gender === 'm' ? 2.7 : 1.9, brow)} />
      {mood === 2 ? (
        <path d="M44.5 62.500c2-5 6.5-5 8.5 0M67 62.500c2-5 6.5-5 8.5 0" {...line(2.5)} />
      ) : (
        <g>
          <g fill={INK}>
            <ellipse cx={49 + side} cy={60.5 - side} rx="3.3" ry={ry} />
            <ellipse cx={71 + side} cy={60.5 - side} rx="3.3" ry={ry} />
          </g>
          <g fill="#fff">
            <circle cx={50.2 + side} cy={59 - side} r="1.2" />
            <circle cx={72.2 + side} cy={59 - side} r="1.2" />
          </g>
          {gender === 'w' && <path d="M44.3 58.500c1.3-2.5 3.4-3.2 5.6-2.900M75.7 58.500c-1.3-2.5-3.4-3.2-5.6-2.9" {...line(1.7)} />}
        </g>
      )}
      {MOUTH[mood]}
    </g>
  )
}

const MOUTH: Record<Mood, ReactNode> = {
  1: <path d="M53.5 71.500c4.2 4.2 8.8 4.2 13 0" {...line(2.3)} />,
  2: (
    <g>
      <path d="M51.5 70h17c0 6.5-3.6 10-8.5 10s-8.5-3.5-8.5-10Z" fill="#8E2B2B" />
      <path d="M54.5 77c1.5-2 3.4-2.6 5.5-2.600s4 .6 5.5 2.600c-1.5 2-3.4 3-5.5 3s-4-1-5.5-3Z" fill="#F47C75" />
    </g>
  ),
  3: <path d="M55.5 74.500c3 .4 6-.4 8.5-1.9" {...line(2.3)} />,
  4: (
    <g>
      <path d="M54.5 76c3.5-4 7.5-4 11 0" {...line(2.3)} />
      <path d="M43 66.500c3 4 3.4 7.5 0 7.500s-3-3.5 0-7.500Z" fill="#6FB4F2" />
    </g>
  ),
  5: <path d="M54.5 75.500c2-2.6 3.6-2.6 5.5 0 1.9-2.6 3.5-2.6 5.5 0" {...line(2.3)} />,
}

const BROW: Record<Mood, string> = {
  1: 'M43.5 51.5c3-2.2 6-2.2 9-.8M67.5 50.700c3-1.4 6-1.4 9 .8',
  2: 'M43.5 50c3-2.6 6-2.6 9-1M67.5 49c3-1.6 6-1.6 9 1',
  3: 'M43.5 52c3-1 6-1 9 0M67.5 48.500c3-2.2 6-2.2 9-.2',
  4: 'M43.5 53c2.5-.6 6-2.4 8.5-4.600M76.5 53c-2.5-.6-6-2.4-8.5-4.6',
  5: 'M43.5 48.500c3 0 6 1.6 9 4M76.5 48.500c-3 0-6 1.6-9 4',
}
