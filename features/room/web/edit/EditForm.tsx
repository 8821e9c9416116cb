import { ChevronRight } from 'lucide-react'
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import type { Profile } from '#features/account/contract.ts'
import { PROFILE_IMAGES_MAX, STATEMSG_MAX } from '#features/account/rules.ts'
import { MediaStrip } from '#features/media/web/public.ts'
import { HOME, href } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Field, FieldError } from '#kit/ui/Field.tsx'
import { koreanDate } from '#kit/ui/format.ts'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { useTyped } from '#kit/ui/useTyped.ts'
import { roomEdit as words } from '#features/room/words/room.ts'
import { setup } from '#features/room/words/setup.ts'
import { askLogIn, useLeaveGuard } from '#kit/web/overlays.ts'
import { Link, useGo } from '#kit/web/screen.tsx'
import { useNameFrom } from '../api.ts'
import { LookChoice } from '../setup/LookChoice.tsx'
import type { Form, Problem } from './form.ts'
import { Region } from './Region.tsx'
import { useEdit } from './useEdit.ts'

type Props = { me: Profile | null; sigungu: string | null }

/** All of it on one screen; what was not changed is not sent. */
export function EditForm({ me, sigungu }: Props) {
  const go = useGo()
  const back = me ? href('MyHaruRoom', { id: me.user_no }) : href(HOME)
  const { form, change, isDirty, problem, isBusy, isSaved, save, setUnfinished } = useEdit(me, sigungu)
  const frame = useRef<HTMLFormElement>(null)
  useLeaveGuard(isDirty && me !== null)
  // After the guard has heard that nothing is unsaved.
  useEffect(() => {
    if (isSaved) go.back(back)
  }, [isSaved, go, back])
  useEffect(() => {
    if (problem) frame.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [problem])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (me === null) return void askLogIn()
    if (!isBusy) void save()
  }
  const textOf = (field: string) => (problem?.field === field ? problem.text : null)
  const mayAdd = async () => {
    if (me === null) await askLogIn()
    return me !== null
  }
  return (
    <form ref={frame} noValidate onSubmit={submit} className="flex h-full min-h-0 flex-1 flex-col pb-(--kb)">
      <Page
        header={<Header left="close" title={ko.titles.MyHaruRoomEdit} onLeft={() => go.back(back)} />}
        footer={<SaveBar problem={problem} isBusy={isBusy} />}
        className="flex flex-col gap-7 bg-surface px-5 pt-4 pb-6"
      >
        <Part title={words.photos} help={words.photosHelp}>
          <MediaStrip
            label={words.photos}
            value={form.photos}
            onChange={(photos) => change({ photos })}
            onBusy={setUnfinished}
            max={PROFILE_IMAGES_MAX}
            square
            before={mayAdd}
          />
        </Part>
        <div className="flex flex-col gap-5">
          {me ? (
            <OwnName form={form} change={change} error={textOf('haru_name')} />
          ) : (
            <Name form={form} change={change} error={textOf('haru_name')} nameFrom={null} />
          )}
          <Field
            label={setup.statemsg}
            name="haru_statemsg"
            defaultValue={form.haru_statemsg}
            error={textOf('haru_statemsg')}
            help={setup.statemsgHelp}
            autoComplete="off"
            {...useTyped({ max: STATEMSG_MAX, onTyped: (value) => change({ haru_statemsg: value }) })}
          />
        </div>
        <Part title={words.look}>
          <LookChoice value={form.look} onChange={(next) => change({ look: { ...form.look, ...next } })} />
        </Part>
        <Part title={words.region} help={words.regionHelp}>
          <Region sido={form.sido} sigungu={form.sigungu} error={textOf('sigungu_code')} onChange={change} />
        </Part>
        {me && <ToPrivacy />}
      </Page>
    </form>
  )
}

type NameProps = { form: Form; change: (changes: Partial<Form>) => void; error: string | null }

/** Only a member has a day from which it may be changed. */
function OwnName(props: NameProps) {
  return <Name {...props} nameFrom={useNameFrom()} />
}

function Name({ form, change, error, nameFrom }: NameProps & { nameFrom: string | null }) {
  return (
    <Field
      label={setup.name}
      name="haru_name"
      defaultValue={form.haru_name}
      error={error}
      help={nameFrom === null ? setup.nameHelp : setup.nameFrom(koreanDate(nameFrom))}
      disabled={nameFrom !== null}
      autoComplete="nickname"
      {...useTyped({ max: NAME_MAX, onTyped: (value) => change({ haru_name: value }) })}
    />
  )
}

const NAME_MAX = 12

function Part({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-t6 font-bold">{title}</h2>
      {help && <p className="mt-1 text-t3 break-keep text-fg3">{help}</p>}
      <div className="mt-3">{children}</div>
    </section>
  )
}

function SaveBar({ problem, isBusy }: { problem: Problem | null; isBusy: boolean }) {
  return (
    <div className="px-5 py-3">
      <div role="alert" className="pb-2 empty:hidden">
        {problem && problem.field === undefined && <FieldError error={problem.text} />}
      </div>
      <Button type="submit" full busy={isBusy}>
        {words.save}
      </Button>
    </div>
  )
}

function ToPrivacy() {
  return (
    <Link to={href('MyInfoMain')} className="pressable flex min-h-16 items-center gap-3 rounded-tile bg-sunken px-4 py-3">
      <span className="min-w-0 flex-1">
        <span className="block text-t5 font-semibold">{words.privacy}</span>
        <span className="block text-t3 text-fg2">{words.privacyHelp}</span>
      </span>
      <ChevronRight aria-hidden size={20} className="flex-none text-fg3" />
    </Link>
  )
}
