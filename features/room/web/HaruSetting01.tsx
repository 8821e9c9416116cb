import { accountErrors } from '#features/account/errors.ts'
import { isHaruName, STATEMSG_MAX } from '#features/account/rules.ts'
import type { Profile } from '#features/account/contract.ts'
import { Field } from '#kit/ui/Field.tsx'
import { koreanDate } from '#kit/ui/format.ts'
import { ko } from '#kit/ui/ko.ts'
import { useTyped } from '#kit/ui/useTyped.ts'
import { setup } from '#features/room/words/setup.ts'
import { updateLook, useNameChangeDate } from './api.ts'
import { GenderChoice } from './setup/GenderChoice.tsx'
import { StepLoader } from './setup/StepLoader.tsx'
import { SetupPage } from './setup/SetupPage.tsx'
import { useUnsavedStep } from './setup/unsavedStep.ts'
import { useStepFlow, type StepFlow } from './setup/useStepFlow.ts'

/** Step 1: the status message. Opened again from "my info" also the name and the gender of the persona, which the registration and step 2 ask for. */
export default function HaruSetting01() {
  const flow = useStepFlow(1)
  return (
    <StepLoader step={1} flow={flow} title={ko.titles.HaruSetting01}>
      {({ me }) => <NameAndGender me={me} flow={flow} />}
    </StepLoader>
  )
}

function NameAndGender({ me, flow }: { me: Profile; flow: StepFlow }) {
  const { haru_name, haru_statemsg } = me.user_info
  const nameChangeDate = useNameChangeDate()
  const [typed, change] = useUnsavedStep(1, { haru_name, haru_statemsg, gender: me.gender })
  const typedName = useTyped({ max: NAME_MAX, onTyped: (value) => change({ haru_name: value }) })
  const submit = () => {
    const name = typed.haru_name.trim()
    if (name === '') return flow.showProblem({ field: 'haru_name', text: setup.nameNeeded })
    if (!isHaruName(name)) return flow.showProblem({ field: 'haru_name', text: accountErrors.name_format.message })
    void flow.finish(() => updateLook(changesOf(me, { ...typed, haru_name: name, haru_statemsg: typed.haru_statemsg.trim() })))
  }
  return (
    <SetupPage step={1} flow={flow} question={flow.isRevisit ? setup.who : setup.introduce(haru_name)} onSubmit={submit}>
      <div className="flex flex-col gap-5">
        {flow.isRevisit && (
          <>
            <Field
              label={setup.name}
              name="haru_name"
              defaultValue={typed.haru_name}
              error={flow.errorOf('haru_name')}
              help={nameChangeDate === null ? setup.nameHelp : setup.nameFrom(koreanDate(nameChangeDate))}
              disabled={nameChangeDate !== null}
              autoComplete="nickname"
              {...typedName}
            />
            <GenderChoice value={typed.gender} onChange={(gender) => change({ gender })} />
          </>
        )}
        <Field
          label={setup.statemsg}
          name="haru_statemsg"
          defaultValue={typed.haru_statemsg}
          error={flow.errorOf('haru_statemsg')}
          help={setup.statemsgHelp}
          autoComplete="off"
          {...useTyped({ max: STATEMSG_MAX, onTyped: (value) => change({ haru_statemsg: value }) })}
        />
      </div>
    </SetupPage>
  )
}

const NAME_MAX = 12

type Typed = { haru_name: string; haru_statemsg: string; gender: Profile['gender'] }

/** The changed fields only: a name that is sent counts against its 30 days. */
function changesOf({ user_info, gender }: Profile, typed: Typed): Partial<Typed> {
  return {
    ...(typed.haru_name !== user_info.haru_name && { haru_name: typed.haru_name }),
    ...(typed.haru_statemsg !== user_info.haru_statemsg && { haru_statemsg: typed.haru_statemsg }),
    ...(typed.gender !== gender && { gender: typed.gender }),
  }
}
