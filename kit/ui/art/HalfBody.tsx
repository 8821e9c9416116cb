import type { Mood } from '#kit/contract/mood.ts'
import { Garment } from './Garment.tsx'
import { line, type Look } from './look.ts'
import { moodArt } from './moods.tsx'
import type { Gender, PersonaId } from './persona.ts'

export function HalfBody({ id, gender, l, mood, skin }: { id: PersonaId; gender: Gender; l: Look; mood: Mood; skin: string }) {
  const { arms, areArmsInFront } = moodArt[mood]
  const drawn = arms.map(([d, [x, y]]) => (
    <g key={d}>
      <circle cx={x} cy={y} r="8" fill={skin} />
      <path d={d} {...line(21, l.shade)} />
      <path d={d} {...line(17, l.top)} />
    </g>
  ))
  return (
    <g>
      {!areArmsInFront && drawn}
      <path d="M32 104c5-11 15-15 28-15s23 4 28 15c1 24 1 48 0 78H32c-1-30-1-54 0-78Z" fill={l.top} />
      <Garment id={id} gender={gender} l={l} />
      {areArmsInFront && drawn}
    </g>
  )
}
