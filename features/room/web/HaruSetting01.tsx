import { accountErrors } from '#features/account/errors.ts'
import { isHaruName, STATEMSG_MAX } from '#features/account/rules.ts'
import type { Profile } from '#features/account/contract.ts'
import { Field } from '#kit/ui/Field.tsx'
import { koreanDate } from '#kit/ui/format.ts'
import { ko } from '#kit/ui/ko.ts'
import { useTyped } from '#kit/ui/useTyped.ts'
import { setup } from '#features/room/words/setup.ts'
import { keepLook, useNameFrom } from './api.ts'
import { GenderChoice } from './setup/GenderChoice.tsx'
import { Ready } from './setup/Ready.tsx'
import { SetupPage } from './setup/SetupPage.tsx'
import { useTypedStep } from './setup/unsavedStep.ts'
import { useStep, type Step } from './setup/useStep.ts'

/** Step 1: what one is called, and whether the character is a woman or a man. */
export default function HaruSetting01() {
  const way = useStep(1)
  return (
    <Ready step={1} way={way} title={ko.titles.HaruSetting01}>
      {({ me }) => <Who me={me} way={way} />}
    </Ready>
  )
}

function Who({ me, way }: { me: Profile; way: Step }) {
  const { haru_name, haru_statemsg } = me.user_info
  const nameFrom = useNameFrom()
  const [typed, change] = useTypedStep(1, { haru_name, haru_statemsg, gender: me.gender })
  const submit = () => {
    const name = typed.haru_name.trim()
    if (name === '') return way.refuse({ field: 'haru_name', text: setup.nameNeeded })
    if (!isHaruName(name)) return way.refuse({ field: 'haru_name', text: accountErrors.name_format.message })
    void way.finish(() => keepLook(changesOf(me, { ...typed, haru_name: name, haru_statemsg: typed.haru_statemsg.trim() })))
  }
  return (
    <SetupPage step={1} way={way} question={setup.who} onSubmit={submit}>
      <div className="flex flex-col gap-5">
        <Field
          label={setup.name}
          name="haru_name"
          defaultValue={typed.haru_name}
          error={way.textOf('haru_name')}
          help={nameFrom === null ? setup.nameHelp : setup.nameFrom(koreanDate(nameFrom))}
          disabled={nameFrom !== null}
          autoComplete="nickname"
          {...useTyped({ max: NAME_MAX, onTyped: (value) => change({ haru_name: value }) })}
        />
        <GenderChoice value={typed.gender} onChange={(gender) => change({ gender })} />
        <Field
          label={setup.statemsg}
          name="haru_statemsg"
          defaultValue={typed.haru_statemsg}
          error={way.textOf('haru_statemsg')}
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

/** What differs; the name alone counts against its 30 days. */
function changesOf({ user_info, gender }: Profile, typed: Typed): Partial<Typed> {
  return {
    ...(typed.haru_name !== user_info.haru_name && { haru_name: typed.haru_name }),
    ...(typed.haru_statemsg !== user_info.haru_statemsg && { haru_statemsg: typed.haru_statemsg }),
    ...(typed.gender !== gender && { gender: typed.gender }),
  }
}
