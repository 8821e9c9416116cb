import { withParticle } from '#kit/contract/particle.ts'
import type { Profile } from '#features/account/contract.ts'
import { PERSONAS, personaName, personaOf } from '#kit/ui/art/persona.ts'
import { ko } from '#kit/ui/ko.ts'
import { setup } from '#features/room/words/setup.ts'
import { updateLook } from './api.ts'
import { LookChoice, type Look } from './setup/LookChoice.tsx'
import { StepLoader } from './setup/StepLoader.tsx'
import { SetupPage } from './setup/SetupPage.tsx'
import { useUnsavedStep } from './setup/unsavedStep.ts'
import { useStepFlow, type StepFlow } from './setup/useStepFlow.ts'

/** Step 2: the persona, one of eight. */
export default function HaruSetting02() {
  const flow = useStepFlow(2)
  return (
    <StepLoader step={2} flow={flow} title={ko.titles.HaruSetting02}>
      {({ me }) => <LookForm me={me} flow={flow} />}
    </StepLoader>
  )
}

function LookForm({ me, flow }: { me: Profile; flow: StepFlow }) {
  const [chosen, change] = useUnsavedStep<Look>(2, {
    id: personaOf(me.user_info.haru_character) ?? 'Elite',
    gender: me.gender,
  })
  const { id, gender } = chosen
  const submit = () =>
    void flow.finish(() =>
      updateLook({ haru_character: String(PERSONAS.indexOf(id) + 1) as Profile['user_info']['haru_character'], gender }),
    )
  return (
    <SetupPage
      step={2}
      flow={flow}
      question={setup.look}
      button={setup.chooseAs(withParticle(personaName[id], '으로/로'))}
      onSubmit={submit}
    >
      <LookChoice value={chosen} onChange={change} />
    </SetupPage>
  )
}
