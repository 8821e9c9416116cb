import { useRef, useState, type FormEvent } from 'react'
import { href } from '#features/routes.ts'
import { MediaStrip } from '#features/media/web/public.ts'
import { useReturnedProof } from '#features/sensitive-change/web/public.ts'
import { SocialLinks } from '#features/social/web/public.ts'
import type { MediaItem } from '#features/media/contract.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Field, FieldError } from '#kit/ui/Field.tsx'
import { koreanDate } from '#kit/ui/format.ts'
import { Header } from '#kit/ui/Header.tsx'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { useTyped } from '#kit/ui/useTyped.ts'
import { myInfo } from '#features/account/words/myInfo.ts'
import { CallError } from '#kit/web/call.ts'
import { toast, useLeaveGuard } from '#kit/web/overlays.ts'
import { useGo } from '#kit/web/screen.tsx'
import type { Profile } from '../contract.ts'
import { accountErrors } from '../errors.ts'
import { isHaruName, PROFILE_IMAGES_MAX, STATEMSG_MAX } from '../rules.ts'
import { useProfile } from './api.ts'
import { keepProfile, useMyInfo, type MyInfo } from './my/api.ts'
import { AccountRows, needsOf } from './my/AccountRows.tsx'
import { Loading } from './my/Loading.tsx'

const NAME_MAX = 12

/** The public profile, and mail, identity, password and social accounts. */
export default function MyInfoEdit() {
  const go = useGo()
  const profile = useProfile()
  const info = useMyInfo()
  const back = () => go.back(href('MyInfoMain'))
  const header = <Header left="back" title={ko.titles.MyInfoEdit} onLeft={back} />
  if (!profile.data || !info.data) {
    return (
      <Page header={header} className="px-3 pt-3 pb-8">
        <Loading query={profile.data ? info : profile} heights={['h-80', 'h-60', 'h-40']} />
      </Page>
    )
  }
  return <Form me={profile.data} info={info.data} onBack={back} />
}

type Problem = { field?: string | undefined; text: string }

function Form({ me, info, onBack }: { me: Profile; info: MyInfo; onBack: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const [pictures, setPictures] = useState<readonly MediaItem[]>(me.user_profile)
  const [typed, setTyped] = useState({ haru_name: me.user_info.haru_name, haru_statemsg: me.user_info.haru_statemsg })
  const [unfinished, setUnfinished] = useState(0)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const returned = useReturnedProof()
  const changed = changesOf(me, typed, pictures)
  useLeaveGuard(Object.keys(changed).length > 0)

  const say = (found: Problem) => {
    setProblem(found)
    if (found.field) form.current?.querySelector<HTMLInputElement>(`[name=${found.field}]`)?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (unfinished > 0) return say({ text: myInfo.uploading })
    if (changed.haru_name !== undefined && !isHaruName(changed.haru_name)) {
      return say({ field: 'haru_name', text: accountErrors.name_format.message })
    }
    setBusy(true)
    setProblem(null)
    try {
      if (Object.keys(changed).length > 0) await keepProfile(changed)
      toast(myInfo.saved)
    } catch (error) {
      say(error instanceof CallError ? { field: error.field, text: inKorean(error.message) } : { text: ko.app.noAnswer })
    } finally {
      setBusy(false)
    }
  }
  const textOf = (field: string) => (problem?.field === field ? problem.text : null)
  const known = problem?.field === 'haru_name' || problem?.field === 'haru_statemsg'
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="flex h-full min-h-0 flex-1 flex-col pb-(--kb)">
      <Page
        header={<Header left="back" title={ko.titles.MyInfoEdit} onLeft={onBack} />}
        footer={<Save isBusy={isBusy} problem={known ? null : problem} />}
        className="flex flex-col gap-2.5 px-3 pt-3 pb-8"
      >
        <section className="flex flex-col gap-5 rounded-card bg-surface p-4">
          <div>
            <h2 className="mb-2 text-t4 font-semibold text-fg2">{myInfo.photos}</h2>
            <MediaStrip
              value={pictures}
              onChange={setPictures}
              onBusy={setUnfinished}
              max={PROFILE_IMAGES_MAX}
              square
              label={myInfo.photos}
            />
            <p className="mt-2 text-t3 text-fg3">{myInfo.photosHelp}</p>
          </div>
          <NameField me={me} info={info} error={textOf('haru_name')} onTyped={(haru_name) => setTyped((now) => ({ ...now, haru_name }))} />
          <Field
            label={myInfo.statemsg}
            name="haru_statemsg"
            defaultValue={me.user_info.haru_statemsg}
            error={textOf('haru_statemsg')}
            help={myInfo.statemsgHelp}
            autoComplete="off"
            {...useTyped({ max: STATEMSG_MAX, onTyped: (haru_statemsg) => setTyped((now) => ({ ...now, haru_statemsg })) })}
          />
        </section>
        <AccountRows info={info} returned={returned} />
        <SocialLinks needs={needsOf(info)} returned={returned} />
      </Page>
    </form>
  )
}

type NameProps = { me: Profile; info: MyInfo; error: string | null; onTyped: (name: string) => void }

/** The name, and the date from which it may be changed again. */
function NameField({ me, info, error, onTyped }: NameProps) {
  const from = info.haru_name_from_dt
  return (
    <Field
      label={myInfo.name}
      name="haru_name"
      defaultValue={me.user_info.haru_name}
      error={error}
      help={from === null ? myInfo.nameHelp : `${myInfo.nameHelp} ${myInfo.nameFrom(koreanDate(from))}`}
      disabled={from !== null}
      autoComplete="nickname"
      {...useTyped({ max: NAME_MAX, onTyped })}
    />
  )
}

function Save({ isBusy, problem }: { isBusy: boolean; problem: Problem | null }) {
  return (
    <div className="px-5 py-3">
      <div role="alert" className="pb-2 empty:hidden">
        {problem && <FieldError error={problem.text} />}
      </div>
      <Button type="submit" full busy={isBusy}>
        {myInfo.save}
      </Button>
    </div>
  )
}

type Changes = { haru_name?: string; haru_statemsg?: string; user_profile?: string }

/** The fields that differ from the server's; only these are sent. */
function changesOf(
  { user_info, user_profile }: Profile,
  typed: { haru_name: string; haru_statemsg: string },
  pictures: readonly MediaItem[],
): Changes {
  const changes: Changes = {}
  const name = typed.haru_name.trim()
  const message = typed.haru_statemsg.trim()
  const keys = JSON.stringify(pictures.map(({ key }) => key))
  if (name !== user_info.haru_name) changes.haru_name = name
  if (message !== user_info.haru_statemsg) changes.haru_statemsg = message
  if (keys !== JSON.stringify(user_profile.map(({ key }) => key))) changes.user_profile = keys
  return changes
}
