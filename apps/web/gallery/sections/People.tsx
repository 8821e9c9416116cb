import { MOODS, type Mood } from '#kit/contract/mood.ts'
import { Avatar, type AvatarPerson } from '#kit/ui/Avatar.tsx'
import { moodArt } from '#kit/ui/art/moods.tsx'
import { personaName, PERSONAS, type Gender } from '#kit/ui/art/persona.ts'
import { samples } from '../words.ts'
import { brokenPicture, riverPicture } from '../samplePictures.ts'
import { Specimen } from '../Specimen.tsx'

export function People() {
  return (
    <>
      <Specimen name="Avatar · 8 × m, w" wide>
        <ul className="grid grid-cols-4 gap-y-3">
          {PERSONAS.map((persona, index) => (
            <li key={persona} className="flex flex-col items-center gap-1 text-t2 text-fg2">
              <span className="flex gap-1">
                <Avatar person={one(index + 1, 'm')} size={34} />
                <Avatar person={one(index + 1, 'w')} size={34} />
              </span>
              {personaName[persona]}
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="Avatar mood">
        <ul className="flex flex-wrap gap-3">
          {MOODS.map((mood) => (
            <Named key={mood} name={moodArt[mood].name} person={one(1, 'w')} mood={mood} />
          ))}
        </ul>
      </Specimen>
      <Specimen name="Avatar size 20 – 84">
        <div className="flex flex-wrap items-end gap-2">
          {[20, 28, 34, 44, 52, 72, 84].map((size) => (
            <Avatar key={size} person={one(6, 'w')} size={size} />
          ))}
        </div>
      </Specimen>
      <Specimen name="Avatar photo">
        <ul className="flex flex-wrap gap-3">
          <Named name={samples.photo} person={{ ...one(7, 'm'), user_profile: [riverPicture] }} />
          <Named name={samples.brokenPhoto} person={{ ...one(7, 'm'), user_profile: [brokenPicture] }} />
          <Named name={samples.noPhoto} person={{ ...one(0, 'm') }} />
          <Named name={samples.expert} person={{ ...one(2, 'w'), cate_no: 4 }} />
          <Named name={samples.gone} person={null} />
        </ul>
      </Specimen>
    </>
  )
}

function Named({ name, ...face }: { name: string; person: AvatarPerson | null; mood?: Mood }) {
  return (
    <li className="flex w-16 flex-col items-center gap-1 text-center text-t2 text-fg2">
      <Avatar {...face} size={44} />
      {name}
    </li>
  )
}

const one = (character: number, gender: Gender): AvatarPerson => ({ haru_character: String(character), gender })
