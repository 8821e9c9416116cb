import { accountErrors } from '#features/account/errors.ts'
import { isHaruName, STATEMSG_MAX } from '#features/account/rules.ts'
import type { Profile } from '#features/account/contract.ts'
import { Field } from '#kit/ui/Field.tsx'
import { koreanDate } from '#kit/ui/format.ts'
import { setup } from '#features/room/words/setup.ts'
import { useForm, type Problem } from '#kit/web/form.ts'
import { updateLook, useNameChangeDate } from '../api.ts'
import { GenderChoice } from './GenderChoice.tsx'
import { SetupPage } from './SetupPage.tsx'
import { keepUnsavedStep, unsavedStep } from './unsavedStep.ts'
import type { StepFlow } from './useStepFlow.ts'

/** The status message; opened again also the name and the gender. */
export default function NameForm({ me, flow }: { me: Profile; flow: StepFlow }) {
  const { haru_name, haru_statemsg } = me.user_info
  const nameChangeDate = useNameChangeDate()
  const form = useForm<Typed>({
    initial: unsavedStep(1, { haru_name, haru_statemsg, gender: me.gender }),
    problemsOf,
    onChange: (typed) => keepUnsavedStep(1, typed),
    send: (typed) => flow.finish(() => updateLook(changesOf(me, typed))),
  })
  const { text, control } = form
  return (
    <SetupPage flow={flow} form={form} question={flow.isRevisit ? setup.who : setup.introduce(haru_name)}>
      <div className="flex flex-col gap-5">
        {flow.isRevisit && (
          <>
            <Field
              label={setup.name}
              {...text('haru_name', NAME_MAX)}
              help={nameChangeDate === null ? setup.nameHelp : setup.nameFrom(koreanDate(nameChangeDate))}
              disabled={nameChangeDate !== null}
              autoComplete="nickname"
            />
            <GenderChoice {...control('gender')} />
          </>
        )}
        <Field label={setup.statemsg} {...text('haru_statemsg', STATEMSG_MAX)} help={setup.statemsgHelp} autoComplete="off" />
      </div>
    </SetupPage>
  )
}

const NAME_MAX = 12

type Typed = { haru_name: string; haru_statemsg: string; gender: Profile['gender'] }

function problemsOf({ haru_name }: Typed): Problem<Typed>[] {
  const name = haru_name.trim()
  if (name === '') return [{ field: 'haru_name', text: setup.nameNeeded }]
  return isHaruName(name) ? [] : [{ field: 'haru_name', text: accountErrors.name_format.message }]
}

/** The changed fields only: a name that is sent counts against its 30 days. */
function changesOf({ user_info, gender }: Profile, typed: Typed): Partial<Typed> {
  const name = typed.haru_name.trim()
  const message = typed.haru_statemsg.trim()
  return {
    ...(name !== user_info.haru_name && { haru_name: name }),
    ...(message !== user_info.haru_statemsg && { haru_statemsg: message }),
    ...(typed.gender !== gender && { gender: typed.gender }),
  }
}
