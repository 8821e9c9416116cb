import { josa } from 'es-hangul'
import type { Profile } from '#features/account/contract.ts'
import { look } from '#kit/ui/art/look.ts'
import { Persona } from '#kit/ui/art/Persona.tsx'
import { PERSONAS, personaName, personaOf, type Gender, type PersonaId } from '#kit/ui/art/persona.ts'
import { ko } from '#kit/ui/ko.ts'
import { RadioTiles } from '#kit/ui/RadioTiles.tsx'
import { setup } from '#kit/ui/words/setup.ts'
import { keepLook } from './api.ts'
import { GenderChoice } from './setup/GenderChoice.tsx'
import { Ready } from './setup/Ready.tsx'
import { SetupPage } from './setup/SetupPage.tsx'
import { useTypedStep } from './setup/typed.ts'
import { useStep, type Step } from './setup/useStep.ts'

/** Step 2: the persona, one of eight. */
export default function HaruSetting02() {
  const way = useStep(2)
  return (
    <Ready step={2} way={way} title={ko.titles.HaruSetting02}>
      {({ me }) => <Look me={me} way={way} />}
    </Ready>
  )
}

function Look({ me, way }: { me: Profile; way: Step }) {
  const [chosen, change] = useTypedStep<{ id: PersonaId; gender: Gender }>(2, {
    id: personaOf(me.user_info.haru_character) ?? 'Elite',
    gender: me.gender,
  })
  const { id, gender } = chosen
  const submit = () =>
    void way.finish(() => keepLook({ haru_character: String(PERSONAS.indexOf(id) + 1) as Profile['user_info']['haru_character'], gender }))
  return (
    <SetupPage step={2} way={way} question={setup.look} button={setup.as(josa(personaName[id], '으로/로'))} onSubmit={submit}>
      <Preview id={id} gender={gender} onGender={(next) => change({ gender: next })} />
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
          onChange={(next) => change({ id: next })}
          tileClassName="bg-surface! px-1 py-2.5 has-checked:bg-brand-weak! has-checked:text-brand-fg has-checked:ring-brand!"
        />
      </div>
    </SetupPage>
  )
}

/** The chosen one, glad to be chosen. */
function Preview({ id, gender, onGender }: { id: PersonaId; gender: Gender; onGender: (gender: Gender) => void }) {
  return (
    <div
      data-theme="light"
      className="flex min-h-[236px] flex-wrap overflow-hidden rounded-card text-fg"
      style={{ background: look(id, gender).ground }}
    >
      {/* With large text the figure stands below the words; before that it only grows smaller. */}
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
