import { withParticle } from '#kit/contract/particle.ts'
import type { Profile } from '#features/account/contract.ts'
import { PERSONAS, personaName, personaOf } from '#kit/ui/art/persona.ts'
import { setup } from '#features/room/words/setup.ts'
import { useForm } from '#kit/web/form.ts'
import { updateLook } from '../api.ts'
import { LookChoice, type Look } from './LookChoice.tsx'
import { SetupPage } from './SetupPage.tsx'
import { keepUnsavedStep, unsavedStep } from './unsavedStep.ts'
import type { StepFlow } from './useStepFlow.ts'

/** The persona, one of eight. */
export default function LookForm({ me, flow }: { me: Profile; flow: StepFlow }) {
  const saved: Look = { id: personaOf(me.user_info.haru_character) ?? 'Elite', gender: me.gender }
  const form = useForm<{ look: Look }>({
    initial: unsavedStep(2, { look: saved }),
    problemsOf: () => [],
    onChange: (typed) => keepUnsavedStep(2, typed),
    send: ({ look: { id, gender } }) =>
      flow.finish(() => updateLook({ haru_character: String(PERSONAS.indexOf(id) + 1) as Profile['user_info']['haru_character'], gender })),
  })
  const { value, onChange } = form.control('look')
  return (
    <SetupPage flow={flow} form={form} question={setup.look} button={setup.chooseAs(withParticle(personaName[value.id], '으로/로'))}>
      <LookChoice value={value} onChange={(change) => onChange({ ...value, ...change })} />
    </SetupPage>
  )
}
