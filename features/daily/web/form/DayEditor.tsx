import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { koreanDate } from '#kit/ui/format.ts'
import { Header } from '#kit/ui/Header.tsx'
import { MoodPicker } from '#kit/ui/MoodPicker.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { useNow } from '#kit/ui/useNow.ts'
import { writing } from '#features/post/words/writing.ts'
import { useLeaveGuard } from '#kit/web/overlays.ts'
import { whenIdle } from '#kit/web/part.ts'
import { koreanDay, type Meal } from '../../rules.ts'
import { type Visibility } from '#features/post/rules.ts'
import { useDailyPast } from '../api.ts'
import { AudienceRow, AudienceSection } from './AudienceSection.tsx'
import { DateRow } from './DateRow.tsx'
import { MealSection } from './MealSection.tsx'
import { mealAt } from './mealAt.ts'
import { isSame, type DayForm } from './model.ts'
import { loadSheets } from './pick/open.tsx'
import { AT } from './problems.ts'
import type { Change } from './props.ts'
import { RoutineSection } from './RoutineSection.tsx'
import { Section } from './Section.tsx'
import { useSave, type DayBody } from './useSave.ts'
import { WordsSection } from './WordsSection.tsx'
import { WorkoutSection } from './WorkoutSection.tsx'

type Props = {
  start: DayForm
  /** What is saved already: leaving loses what differs from it. */
  base: DayForm
  /** The member's kept choice, used until they choose otherwise here. */
  defaultVisibility: Visibility | null
  /** Without it (an edit) the day of the record stays. */
  dated?: boolean
  saveWords: (today: boolean) => string
  onSave: (body: DayBody) => Promise<void>
  /** After the save, when leaving loses nothing any more. */
  onSaved: () => void
  onClose: () => void
  onChange: (form: DayForm) => void
  /** Whether this device keeps what is written. */
  kept: boolean
  banner?: ReactNode
}

/** The writing screen of a day, as one scroll: mood, meals, workouts, routine, pictures and words, audience. */
export function DayEditor({ start, base, defaultVisibility, dated, saveWords, onSave, onSaved, onClose, onChange, kept, banner }: Props) {
  const { form, change: changeForm } = useForm(start, onChange)
  const [meal, setMeal] = useState<Meal>(() => start.foods[0]?.sort ?? mealAt(new Date()))
  const [uploads, setUploads] = useState(0)
  const today = koreanDay(useNow())
  const isToday = form.recordDate === null || form.recordDate === today
  const visibility = form.visibility ?? defaultVisibility
  // The first time the tiles stay, also when one was chosen: nothing on the screen jumps.
  const asked = start.visibility ?? defaultVisibility
  const save = useSave({ form, base, visibility, dated, uploads, onSave, onMeal: setMeal })
  const past = useDailyPast(form.recordDate ?? today)
  useLeaveGuard(!save.saved && (uploads > 0 || !isSame(form, base)), kept && uploads === 0)
  useEffect(() => whenIdle(() => void loadSheets().catch(() => undefined)), [])
  // In an effect, so that the guard above has let go before the screen is left.
  useEffect(() => {
    if (save.saved) onSaved()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it was saved
  }, [save.saved])

  const change: Change = (part) => {
    changeForm(part)
    save.forget()
  }
  const shared = { form, onChange: change, errorAt: save.errorAt, past }
  const audience = { onChange: (choice: Visibility) => change({ visibility: choice }), error: save.errorAt(AT.visibility) }
  return (
    <Page
      header={<Header left="close" title={koreanDate(form.recordDate ?? today)} onLeft={onClose} right={kept && <KeptMark />} />}
      footer={
        <SaveBar text={save.summary} busy={save.busy} onPress={() => void save.handlePress()}>
          {uploads > 0 ? writing.uploading : saveWords(isToday)}
        </SaveBar>
      }
    >
      {/* What was written after the save began would not be in it, and be lost. */}
      <div inert={save.busy} className="flex flex-col gap-2.5 px-3 py-3">
        {banner}
        <Section title={isToday ? writing.askMood : writing.askMoodThen}>
          <MoodPicker value={form.emoji} onChange={(emoji) => change({ emoji })} />
        </Section>
        <MealSection {...shared} meal={meal} onMeal={setMeal} />
        <WorkoutSection {...shared} />
        <RoutineSection {...shared} />
        <WordsSection {...shared} onBusy={setUploads} />
        {dated && (
          <DateRow value={form.recordDate} today={today} onChange={(recordDate) => change({ recordDate })} error={save.errorAt(AT.date)} />
        )}
        {asked && visibility ? (
          <AudienceRow {...audience} value={visibility} />
        ) : (
          <AudienceSection {...audience} value={visibility} help={dated} />
        )}
      </div>
    </Page>
  )
}

/** The form, and the way to change it from wherever it stands by then: an undo or an upload may come late. */
function useForm(start: DayForm, onChange: (form: DayForm) => void) {
  const [form, setForm] = useState(start)
  const latest = useRef(start)
  const change: Change = (part) => {
    latest.current = { ...latest.current, ...(typeof part === 'function' ? part(latest.current) : part) }
    setForm(latest.current)
    onChange(latest.current)
  }
  return { form, change }
}

/** Says that a draft lies on this device; not spoken, since it is said at every letter. */
function KeptMark() {
  return (
    // The title stays in the middle, except where the letters are so large that it needs the room.
    <span className="ml-[clamp(-30px,20rem-100vw,0px)] max-w-1/4 min-w-11 flex-none pr-3.5 text-right text-t3 leading-4 font-medium break-normal text-fg2">
      {writing.draftKept}
    </span>
  )
}

function SaveBar({ text, busy, onPress, children }: { text: string | undefined; busy: boolean; onPress: () => void; children: string }) {
  return (
    <div className="px-5 py-3">
      <p id={AT.whole} role="alert" tabIndex={-1} className="pb-2 text-t4 text-danger-fg outline-none empty:hidden">
        {text}
      </p>
      <Button full busy={busy} onClick={onPress}>
        {children}
      </Button>
    </div>
  )
}
