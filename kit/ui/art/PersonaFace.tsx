import type { Mood } from '#kit/contract/mood.ts'
import { INK, line } from './look.ts'
import { moodArt } from './moods.tsx'
import type { Gender } from './persona.ts'

export function PersonaFace({ mood, gender, brow, warm }: { mood: Mood; gender: Gender; brow: string; warm: boolean }) {
  const { brow: browPath, mouth, closedEyes, eyeHeight, gaze = 0, blush = 0.36 } = moodArt[mood]
  const ry = eyeHeight ?? (gender === 'w' ? 4.2 : 3.8)
  return (
    <g>
      <g fill={warm ? '#E0705F' : '#FF8B83'} opacity={blush}>
        <ellipse cx="43.5" cy="69.5" rx="5.6" ry="3.5" />
        <ellipse cx="76.5" cy="69.5" rx="5.6" ry="3.5" />
      </g>
      <path d={browPath} {...line(gender === 'm' ? 2.7 : 1.9, brow)} />
      {closedEyes ? (
        <path d={closedEyes} {...line(2.5)} />
      ) : (
        <g>
          <g fill={INK}>
            <ellipse cx={49 + gaze} cy={60.5 - gaze} rx="3.3" ry={ry} />
            <ellipse cx={71 + gaze} cy={60.5 - gaze} rx="3.3" ry={ry} />
          </g>
          <g fill="#fff">
            <circle cx={50.2 + gaze} cy={59 - gaze} r="1.2" />
            <circle cx={72.2 + gaze} cy={59 - gaze} r="1.2" />
          </g>
          {gender === 'w' && <path d="M44.3 58.500c1.3-2.5 3.4-3.2 5.6-2.900M75.7 58.500c-1.3-2.5-3.4-3.2-5.6-2.9" {...line(1.7)} />}
        </g>
      )}
      {mouth}
    </g>
  )
}
