/**
 * The room of a member (my-haru-room): a drawn wall, a window that follows the time of day, a shelf
 * that fills with what the member has earned, and the persona behind a table. 390 x 320, any width; the top 56 units stay empty for
 * the header; the persona's mood is the mood of today's daily. In the dark theme the
 * room is darker.
 */
import type { Mood } from '#kit/contract/mood.ts'
import { cx } from '../cx.ts'
import { Persona } from './Persona.tsx'
import type { Gender, PersonaId, Skin } from './persona.ts'
import { roomThings, type RoomItem } from './RoomThings.tsx'
import { RoomWindow, SKY, type RoomTime } from './RoomWindow.tsx'

export type RoomProps = {
  id: PersonaId
  gender: Gender
  mood?: Mood
  skin?: Skin
  time?: RoomTime
  items?: readonly RoomItem[]
  className?: string
}

export function Room({ id, gender, mood = 1, skin, time = 'day', items = USUAL, className }: RoomProps) {
  const [wall, low, accent] = WALL[id]
  const has = (names: readonly RoomItem[]) =>
    names.filter((name) => items.includes(name)).map((name) => <g key={name}>{roomThings[name](accent)}</g>)
  return (
    <div aria-hidden className={cx('relative overflow-hidden', className)} style={{ background: wall, aspectRatio: '390 / 320' }}>
      <svg viewBox="0 0 390 320" width="100%" height="100%" className="absolute inset-0">
        <path d="M0 218h390v102H0Z" fill={low} />
        <path d="M0 218h390" stroke="#fff" strokeWidth="3" opacity=".6" />
        <RoomWindow time={time} />
        <Pictures accent={accent} hill={SKY[time].hill} />
        <g transform="translate(258 130)">
          <rect y="52" width="116" height="8" rx="3" fill="#C9A67A" />
          <path d="M12 60v10M104 60v10" stroke="#A98557" strokeWidth="4" strokeLinecap="round" />
          {has(ON_SHELF)}
        </g>
        {has(ON_FLOOR)}
      </svg>
      <div className="absolute bottom-[9%] left-1/2 w-[46%] -translate-x-1/2 drop-shadow-[0_6px_10px_rgb(60_50_30/.14)]">
        <Persona id={id} gender={gender} mood={mood} skin={skin} view="half" size={180} className="h-auto w-full" />
      </div>
      <svg viewBox="0 0 390 320" width="100%" height="100%" className="absolute inset-0">
        <ellipse cx="195" cy="318" rx="190" ry="20" fill="#000" opacity=".05" />
        <path d="M34 272h322a10 10 0 0 1 10 10v4H24v-4a10 10 0 0 1 10-10Z" fill="#D8B78A" />
        <path d="M24 286h342v34H24Z" fill="#C49F6F" />
        {has(ON_TABLE)}
      </svg>
      <div className="absolute inset-0 bg-night" />
    </div>
  )
}

/** The wall's colour, for backgrounds over the empty upper part of the room. */
export const wallOf = (id: PersonaId): string => WALL[id][0]

/** The two frames on the wall. */
function Pictures({ accent, hill }: { accent: string; hill: string }) {
  return (
    <g transform="translate(262 64)">
      <rect width="52" height="62" rx="4" fill="#fff" />
      <rect x="6" y="6" width="40" height="50" rx="2" fill={accent} opacity=".16" />
      <circle cx="26" cy="34" r="10" fill="none" stroke={accent} strokeWidth="4" />
      <path d="M22 12h8M14 20h24" stroke={accent} strokeWidth="4" strokeLinecap="round" />
      <rect x="64" y="12" width="38" height="44" rx="4" fill="#fff" />
      <path d="M69 49 80 32l8 9 5-5 5 13Z" fill={hill} />
      <circle cx="92" cy="24" r="4" fill="#F7C244" />
    </g>
  )
}

const USUAL: readonly RoomItem[] = ['plant', 'trophy', 'books', 'dumbbell', 'mat', 'bowl', 'mug']
const ON_SHELF: readonly RoomItem[] = ['books', 'trophy', 'plant']
const ON_FLOOR: readonly RoomItem[] = ['mat']
const ON_TABLE: readonly RoomItem[] = ['bowl', 'mug', 'dumbbell', 'shoes']
const WALL: Record<PersonaId, [wall: string, low: string, accent: string]> = {
  Elite: ['#E3E8F2', '#D0D8E8', '#27355E'],
  Smart: ['#DFEDF2', '#CADFE7', '#2B7AA8'],
  Dandy: ['#F1E8DA', '#E4D5BF', '#7B5A41'],
  Modern: ['#ECEBE8', '#DCDAD5', '#35343A'],
  Bear: ['#FAEBD3', '#F0D9B5', '#94592F'],
  Pure: ['#E6F1E4', '#D3E5D1', '#3F8A5A'],
  Hip: ['#EAE5F6', '#D9D0EF', '#6A4BE3'],
  Trendy: ['#FAE6EA', '#F1D1D9', '#F0577F'],
}
