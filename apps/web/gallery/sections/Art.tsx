import { MOODS } from '#kit/contract/mood.ts'
import { HaruIcon } from '#kit/ui/art/HaruIcon.tsx'
import { HaruMark } from '#kit/ui/art/HaruMark.tsx'
import { HaruWord } from '#kit/ui/art/HaruWord.tsx'
import { Persona } from '#kit/ui/art/Persona.tsx'
import { PERSONAS } from '#kit/ui/art/persona.ts'
import { Room } from '#kit/ui/art/Room.tsx'
import { Specimen } from '../Specimen.tsx'

export function Art() {
  return (
    <>
      <Specimen name="HaruWord · HaruMark · HaruIcon">
        <div className="flex flex-wrap items-center gap-3">
          <HaruWord height={25} />
          <HaruMark size={32} />
          <HaruIcon size={40} />
        </div>
      </Specimen>
      <Specimen name="Persona half" wide>
        <div className="grid grid-cols-4 gap-2">
          {PERSONAS.map((id, index) => (
            <Persona
              key={id}
              id={id}
              view="half"
              gender={index % 2 ? 'm' : 'w'}
              mood={MOODS[index % MOODS.length] ?? 1}
              className="h-auto w-full"
            />
          ))}
        </div>
      </Specimen>
      <Specimen name="Room · morning, day, evening, night" wide flush>
        <div className="grid grid-cols-2">
          {TIMES.map((time, index) => (
            <Room key={time} id={PERSONAS[index] ?? 'Pure'} gender="w" time={time} />
          ))}
        </div>
      </Specimen>
    </>
  )
}

const TIMES = ['morning', 'day', 'evening', 'night'] as const
