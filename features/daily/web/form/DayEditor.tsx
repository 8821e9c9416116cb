import { useEffect, useState, type ReactNode } from 'react'
import { koreanDay } from '#kit/contract/time.ts'
import { koreanDate } from '#kit/ui/format.ts'
import { Header } from '#kit/ui/Header.tsx'
import { MoodPicker } from '#kit/ui/MoodPicker.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { useNow } from '#kit/ui/useNow.ts'
import { DraftSavedLabel, SaveBar, usePostForm } from '#features/post/web/public.ts'
import { writing } from '#features/post/words/writing.ts'
import { useLeaveGuard } from '#kit/web/overlays.ts'
import { whenIdle } from '#kit/web/part.ts'
import { type Meal } from '../../rules.ts'
import { type Visibility } from '#features/post/rules.ts'
import { useDailyPast } from '../api.ts'
import { DayCards } from '../extensions.tsx'
import { AudienceRow, AudienceSection } from './AudienceSection.tsx'
import { DateRow } from './DateRow.tsx'
import { MealSection } from './MealSection.tsx'
import { loadRows } from './lazyRows.tsx'
import { mealAt } from './mealAt.ts'
import { isSame, type DayForm } from './model.ts'
import { loadSheets, openAudience } from './pick/openSheets.tsx'
import { FIELD_IDS } from './problems.ts'
import type { Change } from './props.ts'
import { RoutineSection } from './RoutineSection.tsx'
import { Section } from './Section.tsx'
import { useSave, type DayBody } from './useSave.ts'
import { WordsSection } from './WordsSection.tsx'
import { WorkoutSection } from './WorkoutSection.tsx'

type Props = {
  start: DayForm
  /** The saved form: leaving asks when the current form differs from it. */
  base: DayForm
  /** The member's default, used until they choose here. */
  defaultVisibility: Visibility | null
  /** Shows the record date; an edit cannot change it. */
  dated?: boolean
  saveWords: (today: boolean) => string
  onSave: (body: DayBody) => Promise<void>
  /** Called after the save, when leaving loses nothing. */
  onSaved: () => void
  onClose: () => void
  onChange: (form: DayForm) => void
  /** Whether this device has stored the draft. */
  isDraftStored: boolean
  banner?: ReactNode
}

/** The form of a daily in one scrolling page: mood, meals, workouts, routine, pictures and text, visibility. */
export function DayEditor({
  start,
  base,
  defaultVisibility,
  dated,
  saveWords,
  onSave,
  onSaved,
  onClose,
  onChange,
  isDraftStored,
  banner,
}: Props) {
  const { form, change: changeForm } = usePostForm(start, onChange)
  const [meal, setMeal] = useState<Meal>(() => start.foods[0]?.sort ?? mealAt(new Date()))
  const [uploads, setUploads] = useState(0)
  const today = koreanDay(useNow())
  const isToday = form.recordDate === null || form.recordDate === today
  const visibility = form.visibility ?? defaultVisibility
  // For the first daily the tiles stay after a choice, so that the layout does not jump.
  const asked = start.visibility ?? defaultVisibility
  const askVisibility = async () => {
    const choice = await openAudience(null)
    if (choice) changeForm({ visibility: choice })
    return choice
  }
  const save = useSave({ form, base, visibility, dated, uploads, onSave, onMeal: setMeal, askVisibility })
  const day = form.recordDate ?? today
  const past = useDailyPast(day)
  useLeaveGuard(!save.saved && (uploads > 0 || !isSame(form, base)), { isStored: isDraftStored && uploads === 0 })
  useEffect(() => whenIdle(() => void Promise.all([loadSheets(), loadRows()]).catch(() => undefined)), [])
  // In an effect, so that the leave guard above is off before the screen closes.
  useEffect(() => {
    if (save.saved) onSaved()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it was saved
  }, [save.saved])

  const change: Change = (part) => {
    changeForm(part)
    save.clearRefusal()
  }
  const shared = { form, onChange: change, errorAt: save.errorAt, past }
  const audience = { onChange: (choice: Visibility) => change({ visibility: choice }), error: save.errorAt(FIELD_IDS.visibility) }
  return (
    <Page
      header={<Header left="close" title={koreanDate(day)} onLeft={onClose} right={isDraftStored && <DraftSavedLabel />} />}
      footer={
        <SaveBar id={FIELD_IDS.whole} text={save.summary} busy={save.busy} onPress={() => void save.handlePress()}>
          {uploads > 0 ? writing.uploading : saveWords(isToday)}
        </SaveBar>
      }
    >
      {/* Inert while saving: later input would not be saved and would be lost. */}
      <div inert={save.busy} className="flex flex-col gap-2.5 px-3 py-3">
        {banner}
        <Section title={isToday ? writing.askMood : writing.askMoodThen}>
          <MoodPicker value={form.emoji} onChange={(emoji) => change({ emoji })} />
        </Section>
        <MealSection {...shared} meal={meal} onMeal={setMeal} />
        <WorkoutSection {...shared} />
        <DayCards day={day} />
        <RoutineSection {...shared} />
        <WordsSection {...shared} onBusy={setUploads} />
        {dated && (
          <DateRow
            value={form.recordDate}
            today={today}
            onChange={(recordDate) => change({ recordDate })}
            error={save.errorAt(FIELD_IDS.date)}
          />
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
