import type { Mood } from '#kit/contract/mood.ts'
import { Persona } from '#kit/ui/art/Persona.tsx'
import type { Gender, PersonaId } from '#kit/ui/art/persona.ts'

const PEOPLE: [PersonaId, Gender, Mood][] = [
  ['Bear', 'w', 1],
  ['Smart', 'm', 1],
  ['Pure', 'w', 2],
  ['Hip', 'm', 1],
  ['Trendy', 'w', 1],
]

/** Five of the personas, waving. */
export function Welcome() {
  return (
    <div aria-hidden className="mt-5 mb-5 flex h-[136px] items-end justify-around overflow-hidden rounded-sheet bg-brand-weak">
      {PEOPLE.map(([id, gender, mood]) => (
        <span key={id} className="-mx-[12px] -mb-[28px] flex-none">
          <Persona id={id} gender={gender} mood={mood} view="half" size={88} />
        </span>
      ))}
    </div>
  )
}
