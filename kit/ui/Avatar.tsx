import type { Mood } from '#kit/contract/mood.ts'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { NeutralHead } from './art/NeutralHead.tsx'
import { Persona } from './art/Persona.tsx'
import { personaOf, type Gender } from './art/persona.ts'
import { pictureAt, type PictureItem } from './picture.ts'

export type AvatarPerson = {
  haru_character: string
  gender: Gender
  user_profile?: readonly PictureItem[]
  cate_no?: number | null
  haru_name?: string
}

type Props = {
  /** Null for a deleted account. */
  person: AvatarPerson | null
  /** In px, 20 to 84. */
  size?: number
  mood?: Mood | null
}

/** The member's photo, or the persona with the mood of the day, or a neutral head. Decorative: show the name beside it. */
export function Avatar({ person, size = 44, mood }: Props) {
  const expert = person?.cate_no != null && size >= 36
  return (
    <span aria-hidden className="relative block flex-none" style={{ width: size, height: size }}>
      <Face key={photoOf(person)} person={person} size={size} mood={mood ?? 1} />
      {expert && (
        <span className="absolute -right-0.5 -bottom-0.5 grid size-[18px] place-items-center rounded-full bg-brand text-on-brand ring-2 ring-surface">
          <Check size={11} strokeWidth={3.4} />
        </span>
      )}
    </span>
  )
}

function Face({ person, size, mood }: { person: AvatarPerson | null; size: number; mood: Mood }) {
  const [broken, setBroken] = useState(false)
  const photo = photoOf(person)
  if (photo && !broken) {
    const handleError = () => setBroken(true)
    return (
      <img
        src={photo}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        onError={handleError}
        className="size-full rounded-full object-cover"
      />
    )
  }
  const persona = personaOf(person?.haru_character)
  return persona && person ? <Persona id={persona} gender={person.gender} mood={mood} size={size} /> : <NeutralHead size={size} />
}

const photoOf = (person: AvatarPerson | null) => pictureAt(person?.user_profile?.[0], 'thm')
