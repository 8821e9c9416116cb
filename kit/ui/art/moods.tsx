import type { Mood } from '#kit/contract/mood.ts'
import type { ReactNode } from 'react'
import { line } from './look.ts'

/** The name, colour and drawings of a mood: its face (48 x 48), and the expression and arms of a persona (120-unit square). */
type MoodArt = {
  name: string
  /** Class of the colour. */
  fill: string
  /** Class of the pale background. */
  ground: string
  /** Each face has an outline of its own, so that colour is never the only sign. */
  face: { shape: string; fill: string; parts: ReactNode }
  brow: string
  mouth: ReactNode
  /** Closed eyes; without them the eyes are open. */
  closedEyes?: string
  /** Half the height of the open eyes, if not the gender's. */
  eyeHeight?: number
  /** Shift of the open eyes to the upper right. */
  gaze?: number
  /** Opacity of the cheeks. */
  blush?: number
  arms: [arm: string, hand: [number, number]][]
  areArmsInFront?: true
}

export const moodArt: Record<Mood, MoodArt> = {
  1: {
    name: '좋아요',
    fill: 'bg-mood1',
    ground: 'bg-mood1-weak',
    face: {
      shape: 'M24 4a20 20 0 1 1 0 40 20 20 0 0 1 0-40Z',
      fill: 'var(--color-mood1)',
      parts: <path d="M16.5 28c4.5 5 10.5 5 15 0M17.5 19.500v2.500M30.5 19.500v2.5" />,
    },
    brow: 'M43.5 51.5c3-2.2 6-2.2 9-.8M67.5 50.700c3-1.4 6-1.4 9 .8',
    mouth: <path d="M53.5 71.500c4.2 4.2 8.8 4.2 13 0" {...line(2.3)} />,
    arms: [
      ['M37 110C26 128 25 144 27 158', [27, 165]],
      ['M83 110c16 4 24-8 24-26', [107, 76]],
    ],
  },
  2: {
    name: '행복해요',
    fill: 'bg-mood2',
    ground: 'bg-mood2-weak',
    face: {
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
    brow: 'M43.5 50c3-2.6 6-2.6 9-1M67.5 49c3-1.6 6-1.6 9 1',
    mouth: (
      <g>
        <path d="M51.5 70h17c0 6.5-3.6 10-8.5 10s-8.5-3.5-8.5-10Z" fill="#8E2B2B" />
        <path d="M54.5 77c1.5-2 3.4-2.6 5.5-2.600s4 .6 5.5 2.600c-1.5 2-3.4 3-5.5 3s-4-1-5.5-3Z" fill="#F47C75" />
      </g>
    ),
    closedEyes: 'M44.5 62.500c2-5 6.5-5 8.5 0M67 62.500c2-5 6.5-5 8.5 0',
    arms: [
      ['M37 110C21 112 12 100 12 84', [12, 76]],
      ['M83 110c16 2 25-10 25-26', [108, 76]],
    ],
  },
  3: {
    name: '모르겠어요',
    fill: 'bg-mood3',
    ground: 'bg-mood3-weak',
    face: {
      shape: 'M15 8c3-4 12-5 16-1 6-1 11 4 10 10 5 4 4 13-2 15-2 7-11 10-16 6-7 3-14-1-15-7-6-3-7-12-2-15-1-5 4-9 9-8Z',
      fill: 'var(--color-mood3)',
      parts: <path d="M18.5 19.500v2.500M30.5 17.500v2.500M18.5 30.500c4 .5 8-.5 11-2.5" />,
    },
    brow: 'M43.5 52c3-1 6-1 9 0M67.5 48.500c3-2.2 6-2.2 9-.2',
    mouth: <path d="M55.5 74.500c3 .4 6-.4 8.5-1.9" {...line(2.3)} />,
    gaze: 1.2,
    arms: [
      ['M37 110C27 124 20 130 11 124', [4, 119]],
      ['M83 110c10 14 17 20 26 14', [116, 119]],
    ],
  },
  4: {
    name: '슬퍼요',
    fill: 'bg-mood4',
    ground: 'bg-mood4-weak',
    face: {
      shape: 'M24 2.500c5 7.5 17.5 14 17.5 26.500C41.5 38 33.6 45 24 45S6.5 38 6.5 29C6.5 16.5 19 10 24 2.500Z',
      fill: 'var(--color-mood4)',
      parts: <path d="M17 25.500v2.500M31 25.500v2.500M18.5 36c3.5-4 7.5-4 11 0" />,
    },
    brow: 'M43.5 53c2.5-.6 6-2.4 8.5-4.600M76.5 53c-2.5-.6-6-2.4-8.5-4.6',
    mouth: (
      <g>
        <path d="M54.5 76c3.5-4 7.5-4 11 0" {...line(2.3)} />
        <path d="M43 66.500c3 4 3.4 7.5 0 7.500s-3-3.5 0-7.500Z" fill="#6FB4F2" />
      </g>
    ),
    arms: [
      ['M37 110C27 132 34 152 52 156', [57, 156]],
      ['M83 110c10 22 3 42-15 46', [64, 157]],
    ],
    areArmsInFront: true,
  },
  5: {
    name: '화나요',
    fill: 'bg-mood5',
    ground: 'bg-mood5-weak',
    face: {
      shape:
        'M13 5c4 0 6 2.5 7.5 5 2.3-.4 4.7-.4 7 0C29 7.5 31 5 35 5c0 4 .4 6.3 2.7 9C41 17.5 43 21.5 43 26c0 10-8.5 18-19 18S5 36 5 26c0-4.5 2-8.5 5.3-12C12.6 11.3 13 9 13 5Z',
      fill: 'var(--color-mood5)',
      parts: (
        <path d="M14 20.500c2.5.2 4.5 1.2 6 3M34 20.500c-2.5.2-4.5 1.2-6 3M18.5 27v.5M29.5 27v.5M18.5 36c2-2.6 3.6-2.6 5.5 0 1.9-2.6 3.5-2.6 5.5 0" />
      ),
    },
    brow: 'M43.5 48.500c3 0 6 1.6 9 4M76.5 48.500c-3 0-6 1.6-9 4',
    mouth: <path d="M54.5 75.500c2-2.6 3.6-2.6 5.5 0 1.9-2.6 3.5-2.6 5.5 0" {...line(2.3)} />,
    eyeHeight: 3.2,
    blush: 0.6,
    arms: [
      ['M37 110C22 122 14 134 33 150', [38, 153]],
      ['M83 110c15 12 23 24 4 40', [82, 153]],
    ],
    areArmsInFront: true,
  },
}
