import { josa } from 'es-hangul'
import type { Profile } from '#features/account/contract.ts'
import { PERSONAS, personaName, personaOf } from '#kit/ui/art/persona.ts'
import { ko } from '#kit/ui/ko.ts'
import { setup } from '#features/room/words/setup.ts'
import { keepLook } from './api.ts'
import { LookChoice, type Look as Chosen } from './setup/LookChoice.tsx'
import { Ready } from './setup/Ready.tsx'
import { SetupPage } from './setup/SetupPage.tsx'
import { useTypedStep } from './setup/unsavedStep.ts'
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
  const [chosen, change] = useTypedStep<Chosen>(2, {
    id: personaOf(me.user_info.haru_character) ?? 'Elite',
    gender: me.gender,
  })
  const { id, gender } = chosen
  const submit = () =>
    void way.finish(() => keepLook({ haru_character: String(PERSONAS.indexOf(id) + 1) as Profile['user_info']['haru_character'], gender }))
  return (
    <SetupPage step={2} way={way} question={setup.look} button={setup.as(josa(personaName[id], '으로/로'))} onSubmit={submit}>
      <LookChoice value={chosen} onChange={change} />
    </SetupPage>
  )
}
