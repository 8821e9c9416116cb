import type { Mood } from '#kit/contract/mood.ts'
import { Garment } from './Garment.tsx'
import { line, type Look } from './look.ts'
import type { Gender, PersonaId } from './persona.ts'

/** Both arms per mood: wave, cheer, shrug, hands together, hands on hips. */
const ARMS: Record<Mood, [arm: string, hand: [number, number]][]> = {
  1: [
    ['M37 110C26 128 25 144 27 158', [27, 165]],
    ['M83 110c16 4 24-8 24-26', [107, 76]],
  ],
  2: [
    ['M37 110C21 112 12 100 12 84', [12, 76]],
    ['M83 110c16 2 25-10 25-26', [108, 76]],
  ],
  3: [
    ['M37 110C27 124 20 130 11 124', [4, 119]],
    ['M83 110c10 14 17 20 26 14', [116, 119]],
  ],
  4: [
    ['M37 110C27 132 34 152 52 156', [57, 156]],
    ['M83 110c10 22 3 42-15 46', [64, 157]],
  ],
  5: [
    ['M37 110C22 122 14 134 33 150', [38, 153]],
    ['M83 110c15 12 23 24 4 40', [82, 153]],
  ],
}
export function HalfBody({ id, gender, l, mood, skin }: { id: PersonaId; gender: Gender; l: Look; mood: Mood; skin: string }) {
  const arm = ([d, [x, y]]: (typeof ARMS)[Mood][number]) => (
    <g key={d}>
      <circle cx={x} cy={y} r="8" fill={skin} />
      <path d={d} {...line(21, l.shade)} />
      <path d={d} {...line(17, l.top)} />
    </g>
  )
  return (
    <g>
      {mood !== 4 && mood !== 5 && ARMS[mood].map(arm)}
      <path d="M32 104c5-11 15-15 28-15s23 4 28 15c1 24 1 48 0 78H32c-1-30-1-54 0-78Z" fill={l.top} />
      <Garment id={id} gender={gender} l={l} />
      {(mood === 4 || mood === 5) && ARMS[mood].map(arm)}
    </g>
  )
}
