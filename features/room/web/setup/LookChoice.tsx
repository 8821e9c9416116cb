import { look } from '#kit/ui/art/look.ts'
import { Persona } from '#kit/ui/art/Persona.tsx'
import { PERSONAS, personaName, type Gender, type PersonaId } from '#kit/ui/art/persona.ts'
import { RadioTiles } from '#kit/ui/RadioTiles.tsx'
import { setup } from '#features/room/words/setup.ts'
import { GenderChoice } from './GenderChoice.tsx'

/** A persona and its gender. */
export type Look = { id: PersonaId; gender: Gender }

/** The choice of the persona and its gender, with a preview above. */
export function LookChoice({ value: { id, gender }, onChange }: { value: Look; onChange: (change: Partial<Look>) => void }) {
  return (
    <>
      <Preview id={id} gender={gender} onGender={(next) => onChange({ gender: next })} />
      <div className="mt-5">
        <RadioTiles
          label={setup.personas}
          columns={4}
          minRem={4.5}
          options={PERSONAS.map((persona) => ({
            value: persona,
            name: personaName[persona],
            content: (
              <>
                <Persona id={persona} gender={gender} size={60} />
                <span className="mt-2 text-t4">{personaName[persona]}</span>
              </>
            ),
          }))}
          value={id}
          onChange={(next) => onChange({ id: next })}
          tileClassName="bg-surface! px-1 py-2.5 has-checked:bg-brand-weak! has-checked:text-brand-fg has-checked:ring-brand!"
        />
      </div>
    </>
  )
}

/** The chosen persona with a happy face. */
function Preview({ id, gender, onGender }: Look & { onGender: (gender: Gender) => void }) {
  return (
    <div
      data-theme="light"
      className="flex min-h-[236px] flex-wrap overflow-hidden rounded-card text-fg"
      style={{ background: look(id, gender).ground }}
    >
      {/* With large text the figure wraps below the words; until then it shrinks. */}
      <div className="relative z-1 flex min-w-0 flex-[1_1_7.5rem] flex-col justify-center gap-1 py-5 pl-[min(1.25rem,20px)]">
        <p className="text-t7 font-bold" aria-live="polite">
          {personaName[id]}
        </p>
        <p className="text-t4 whitespace-pre-line text-fg2">{setup.personaWords[id]}</p>
        <div className="mt-2">
          <GenderChoice value={gender} onChange={onGender} onCard />
        </div>
      </div>
      <span key={`${id}${gender}`} aria-hidden className="animate-pop mr-1 ml-auto block w-[54%] max-w-[197px] flex-none self-end">
        <Persona id={id} gender={gender} mood={2} view="half" size={197} className="h-auto w-full" />
      </span>
    </div>
  )
}
