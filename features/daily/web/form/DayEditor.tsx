import { useEffect, useState, type ReactNode } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { koreanDate } from '#kit/ui/format.ts'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { MoodPicker } from '#kit/ui/MoodPicker.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { useNow } from '#kit/ui/useNow.ts'
import { useLeaveGuard } from '#kit/web/overlays.ts'
import { CONTENT_MAX, koreanDay, type Meal, type Visibility } from '../../rules.ts'
import { AudienceSection } from './AudienceSection.tsx'
import { DateRow } from './DateRow.tsx'
import { MealSection } from './MealSection.tsx'
import { isSame, type DayForm } from './model.ts'
import { AT } from './problems.ts'
import { RoutineSection } from './RoutineSection.tsx'
import { Section } from './Section.tsx'
import { useSave, type DayBody } from './useSave.ts'
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
  onChange?: (form: DayForm) => void
  banner?: ReactNode
}

/** The writing screen of a day, as one scroll: mood, meals, workouts, routine, words, audience. */
export function DayEditor({ start, base, defaultVisibility, dated, saveWords, onSave, onSaved, onClose, onChange, banner }: Props) {
  const [form, setForm] = useState(start)
  const [meal, setMeal] = useState<Meal>(start.foods[0]?.sort ?? 'breakfast')
  const today = koreanDay(useNow())
  const isToday = form.recordDate === null || form.recordDate === today
  const visibility = form.visibility ?? defaultVisibility
  const save = useSave({ form, visibility, dated, onSave, onMeal: setMeal })
  useLeaveGuard(!save.saved && !isSame(form, base))
  // In an effect, so that the guard above has let go before the screen is left.
  useEffect(() => {
    if (save.saved) onSaved()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it was saved
  }, [save.saved])

  const change = (part: Partial<DayForm>) => {
    const next = { ...form, ...part }
    setForm(next)
    save.forget()
    onChange?.(next)
  }
  const shared = { form, onChange: change, errorAt: save.errorAt }
  return (
    <Page
      header={<Header left="close" title={koreanDate(form.recordDate ?? today)} onLeft={onClose} />}
      footer={<SaveBar text={save.summary} busy={save.busy} words={saveWords(isToday)} onPress={() => void save.press()} />}
      className="flex flex-col gap-2.5 px-3 py-3"
    >
      {banner}
      <Section title={isToday ? ko.daily.askMood : ko.daily.askMoodThen}>
        <MoodPicker value={form.emoji} onChange={(emoji) => change({ emoji })} />
      </Section>
      <MealSection {...shared} meal={meal} onMeal={setMeal} />
      <WorkoutSection {...shared} />
      <RoutineSection {...shared} />
      <Section title={ko.daily.words}>
        <TextArea
          id={AT.content}
          label={ko.daily.words}
          hideLabel
          max={CONTENT_MAX}
          placeholder={ko.daily.wordsPlaceholder}
          value={form.content}
          onChange={(content) => change({ content })}
          error={save.errorAt(AT.content)}
          className="min-h-26"
        />
      </Section>
      {dated && (
        <DateRow value={form.recordDate} today={today} onChange={(recordDate) => change({ recordDate })} error={save.errorAt(AT.date)} />
      )}
      <AudienceSection
        value={visibility}
        onChange={(choice) => change({ visibility: choice })}
        error={save.errorAt(AT.visibility)}
        help={defaultVisibility === null && dated}
      />
    </Page>
  )
}

function SaveBar({ text, busy, words, onPress }: { text: string | undefined; busy: boolean; words: string; onPress: () => void }) {
  return (
    <div className="px-5 py-3">
      <p id={AT.whole} role="alert" tabIndex={-1} className="pb-2 text-t4 text-danger-fg outline-none empty:hidden">
        {text}
      </p>
      <Button full busy={busy} onClick={onPress}>
        {words}
      </Button>
    </div>
  )
}
