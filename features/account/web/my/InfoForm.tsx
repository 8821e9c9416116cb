import { useState, type ComponentProps } from 'react'
import { MediaStrip } from '#features/media/web/public.ts'
import { useReturnedProof } from '#features/sensitive-change/web/public.ts'
import { SocialLinks } from '#features/social/web/public.ts'
import type { MediaItem } from '#features/media/contract.ts'
import { Field } from '#kit/ui/Field.tsx'
import { koreanDate } from '#kit/ui/format.ts'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { SubmitBar } from '#kit/ui/SubmitBar.tsx'
import { myInfo } from '#features/account/words/myInfo.ts'
import { useForm, type Problem } from '#kit/web/form.ts'
import { toast, useLeaveGuard } from '#kit/web/overlays.ts'
import type { Profile } from '../../contract.ts'
import { accountErrors } from '../../errors.ts'
import { isHaruName, PROFILE_IMAGES_MAX, STATEMSG_MAX } from '../../rules.ts'
import { AccountRows, needsOf } from './AccountRows.tsx'
import { keepProfile, type MyInfo } from './api.ts'

const NAME_MAX = 12

type Values = { haru_name: string; haru_statemsg: string; user_profile: readonly MediaItem[] }

/** The form of the public profile, and the rows of the account, which are changed by themselves. */
export default function InfoForm({ me, info, onBack }: { me: Profile; info: MyInfo; onBack: () => void }) {
  const [unfinished, setUnfinished] = useState(0)
  const returned = useReturnedProof()
  const { haru_name, haru_statemsg } = me.user_info
  const { form, values, text, control, rootError, isBusy } = useForm<Values>({
    initial: { haru_name, haru_statemsg, user_profile: me.user_profile },
    problemsOf: (typed) => problemsOf(changesOf(me, typed), unfinished),
    async send(typed) {
      const changed = changesOf(me, typed)
      if (Object.keys(changed).length > 0) await keepProfile(changed)
      toast(myInfo.saved)
    },
    fieldOf: ({ field }) => (field === 'haru_name' || field === 'haru_statemsg' ? field : 'root'),
  })
  useLeaveGuard(Object.keys(changesOf(me, values)).length > 0)
  return (
    <form {...form} className="flex h-full min-h-0 flex-1 flex-col pb-(--kb)">
      <Page
        header={<Header left="back" title={ko.titles.MyInfoEdit} onLeft={onBack} />}
        footer={<SubmitBar button={myInfo.save} problem={rootError} busy={isBusy} />}
        className="flex flex-col gap-2.5 px-3 pt-3 pb-8"
      >
        <section className="flex flex-col gap-5 rounded-card bg-surface p-4">
          <div>
            <h2 className="mb-2 text-t4 font-semibold text-fg2">{myInfo.photos}</h2>
            <MediaStrip {...control('user_profile')} onBusy={setUnfinished} max={PROFILE_IMAGES_MAX} square label={myInfo.photos} />
            <p className="mt-2 text-t3 text-fg3">{myInfo.photosHelp}</p>
          </div>
          <NameField field={text('haru_name', NAME_MAX)} from={info.haru_name_from_dt} />
          <Field label={myInfo.statemsg} {...text('haru_statemsg', STATEMSG_MAX)} help={myInfo.statemsgHelp} autoComplete="off" />
        </section>
        <AccountRows info={info} returned={returned} />
        <SocialLinks needs={needsOf(info)} returned={returned} />
      </Page>
    </form>
  )
}

/** The name. `from`: when it may be changed again, or null. */
function NameField({ field, from }: { field: Partial<ComponentProps<typeof Field>>; from: string | null }) {
  return (
    <Field
      {...field}
      label={myInfo.name}
      help={from === null ? myInfo.nameHelp : `${myInfo.nameHelp} ${myInfo.nameFrom(koreanDate(from))}`}
      disabled={from !== null}
      autoComplete="nickname"
    />
  )
}

type Changes = { haru_name?: string; haru_statemsg?: string; user_profile?: string }

function problemsOf({ haru_name }: Changes, unfinished: number): Problem<Values>[] {
  if (unfinished > 0) return [{ field: 'root', text: myInfo.uploading }]
  return haru_name === undefined || isHaruName(haru_name) ? [] : [{ field: 'haru_name', text: accountErrors.name_format.message }]
}

/** The fields that differ from the server's; only these are sent. */
function changesOf({ user_info, user_profile }: Profile, typed: Values): Changes {
  const changes: Changes = {}
  const name = typed.haru_name.trim()
  const message = typed.haru_statemsg.trim()
  const keys = JSON.stringify(typed.user_profile.map(({ key }) => key))
  if (name !== user_info.haru_name) changes.haru_name = name
  if (message !== user_info.haru_statemsg) changes.haru_statemsg = message
  if (keys !== JSON.stringify(user_profile.map(({ key }) => key))) changes.user_profile = keys
  return changes
}
