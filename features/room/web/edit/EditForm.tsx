import { ChevronRight } from 'lucide-react'
import { useEffect, type FormEvent, type ReactNode } from 'react'
import type { Profile } from '#features/account/contract.ts'
import { PROFILE_IMAGES_MAX, STATEMSG_MAX } from '#features/account/rules.ts'
import { DistrictFields } from '#features/location/web/public.ts'
import { MediaStrip } from '#features/media/web/public.ts'
import { HOME, href } from '#features/routes.ts'
import { Field } from '#kit/ui/Field.tsx'
import { koreanDate } from '#kit/ui/format.ts'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { SubmitBar } from '#kit/ui/SubmitBar.tsx'
import { roomEdit as words } from '#features/room/words/edit.ts'
import { setup } from '#features/room/words/setup.ts'
import { askLogIn, useLeaveGuard } from '#kit/web/overlays.ts'
import { Link, useGo } from '#kit/web/screen.tsx'
import { useNameChangeDate } from '../api.ts'
import { LookChoice } from '../setup/LookChoice.tsx'
import { useEdit } from './useEdit.ts'

type Props = { me: Profile | null; sigungu: string | null }

/** The form of the screen; sends only changed fields. */
export default function EditForm({ me, sigungu }: Props) {
  const go = useGo()
  const back = me ? href('MyHaruRoom', { id: me.user_no }) : href(HOME)
  const edit = useEdit(me, sigungu)
  const { form, text, control, errorAt, values, isDirty, isBusy, isSaved } = edit
  useLeaveGuard(isDirty && me !== null)
  // In an effect: the leave guard must have seen isDirty false first.
  useEffect(() => {
    if (isSaved) go.back(back)
  }, [isSaved, go, back])
  const submit = (event: FormEvent) => {
    if (me !== null) return form.onSubmit(event)
    event.preventDefault()
    void askLogIn()
  }
  const canAddPhoto = async () => {
    if (me === null) await askLogIn()
    return me !== null
  }
  return (
    <form {...form} onSubmit={submit} className="flex h-full min-h-0 flex-1 flex-col pb-(--kb)">
      <Page
        header={<Header left="close" title={ko.titles.MyHaruRoomEdit} onLeft={() => go.back(back)} />}
        footer={<SubmitBar button={words.save} problem={edit.rootError} busy={isBusy} />}
        className="flex flex-col gap-7 bg-surface px-5 pt-4 pb-6"
      >
        <Section title={words.photos} help={words.photosHelp}>
          <MediaStrip
            label={words.photos}
            {...control('photos')}
            onBusy={edit.setUnfinished}
            max={PROFILE_IMAGES_MAX}
            square
            before={canAddPhoto}
          />
        </Section>
        <div className="flex flex-col gap-5">
          {me ? <OwnName field={text('haru_name', NAME_MAX)} /> : <Name field={text('haru_name', NAME_MAX)} nameChangeDate={null} />}
          <Field label={setup.statemsg} {...text('haru_statemsg', STATEMSG_MAX)} help={setup.statemsgHelp} autoComplete="off" />
        </div>
        <Section title={words.look}>
          <LookChoice value={values.look} onChange={(next) => control('look').onChange({ ...values.look, ...next })} />
        </Section>
        <Section title={words.region} help={words.regionHelp}>
          <DistrictFields
            none={words.none}
            sido={values.sido}
            sigungu={values.sigungu}
            error={errorAt('sigungu') ?? null}
            onChange={({ sido, sigungu: district }) => {
              control('sido').onChange(sido)
              control('sigungu').onChange(district)
            }}
          />
        </Section>
        {me && <PrivacyLink />}
      </Page>
    </form>
  )
}

type NameProps = { field: ReturnType<ReturnType<typeof useEdit>['text']> }

/** The name field of a member; guests have no date from which the name may be changed. */
function OwnName(props: NameProps) {
  return <Name {...props} nameChangeDate={useNameChangeDate()} />
}

function Name({ field, nameChangeDate }: NameProps & { nameChangeDate: string | null }) {
  return (
    <Field
      label={setup.name}
      {...field}
      help={nameChangeDate === null ? setup.nameHelp : setup.nameFrom(koreanDate(nameChangeDate))}
      disabled={nameChangeDate !== null}
      autoComplete="nickname"
    />
  )
}

const NAME_MAX = 12

function Section({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-t6 font-bold">{title}</h2>
      {help && <p className="mt-1 text-t3 break-keep text-fg3">{help}</p>}
      <div className="mt-3">{children}</div>
    </section>
  )
}

function PrivacyLink() {
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
