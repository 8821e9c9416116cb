import { useState, type ReactNode } from 'react'
import { addDays, koreanDay } from '#kit/contract/time.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { FormError } from '#kit/ui/Field.tsx'
import { koreanDate, koreanTime } from '#kit/ui/format.ts'
import { Switch } from '#kit/ui/Switch.tsx'
import { useNow } from '#kit/ui/useNow.ts'
import type { MyCalendar } from '../../contract.ts'
import { weeklyMinutes, type Calendar, type CalendarRules } from '../../rules.ts'
import { calendar as words } from '../../words.ts'
import { removeDraft } from '../draft.ts'
import { ExceptionsCard } from './ExceptionsCard.tsx'
import { RulesCard } from './RulesCard.tsx'
import { useCalendarForm } from './useCalendarForm.ts'
import { WeekCard } from './WeekCard.tsx'

/** The parts of the editor, which the phone and the portal place differently. */
export type EditorParts = { notes: ReactNode; status: ReactNode; week: ReactNode; exceptions: ReactNode; rules: ReactNode; bar: ReactNode }
type Props = { mine: MyCalendar; children: (parts: EditorParts) => ReactNode }

/** The editor of the expert's calendar. A discarded change starts it anew. */
export default function CalendarEditor({ mine, children }: Props) {
  const [round, setRound] = useState(0)
  const discard = () => {
    removeDraft()
    setRound(round + 1)
  }
  return (
    <Editor key={round} mine={mine} onDiscard={discard}>
      {children}
    </Editor>
  )
}

function Editor({ mine, onDiscard, children }: Props & { onDiscard: () => void }) {
  const { form, values, control, errorAt, rootError, isBusy, isChanged, isRestored, isStale, keepChange } = useCalendarForm(mine)
  const isNew = mine.version === 0
  const set = <K extends keyof CalendarRules>(field: K, value: CalendarRules[K]) => control(field).onChange(value as never)
  return (
    <form {...form} className="contents">
      {children({
        notes: (
          <>
            {isStale && <StaleNote onTake={onDiscard} onKeep={keepChange} />}
            {!isStale && isChanged && <ChangedNote text={isRestored ? words.restored : words.changed} onDiscard={onDiscard} />}
            {isNew && !isChanged && <p className="px-2 text-t4 break-keep text-fg2">{words.suggestion}</p>}
          </>
        ),
        status: <StatusCard calendar={values} mine={mine} onChange={(isOpen) => set('is_open', isOpen)} />,
        week: (
          <WeekCard calendar={values} booked={mine.booked} error={errorAt('week')} onChange={(week) => control('week').onChange(week)} />
        ),
        exceptions: (
          <ExceptionsCard
            exceptions={values.exceptions}
            error={errorAt('exceptions')}
            onChange={(exceptions) => control('exceptions').onChange(exceptions)}
          />
        ),
        rules: <RulesCard rules={values} errorAt={errorAt} onChange={set} />,
        bar: <SaveBar {...{ mine, values, isNew, isChanged, isBusy, problem: rootError }} />,
      })}
    </form>
  )
}

function StatusCard({ calendar, mine, onChange }: { calendar: Calendar; mine: MyCalendar; onChange: (isOpen: boolean) => void }) {
  const now = useNow()
  const { version, next_slot_dt: next } = mine
  const soonest = next === null ? words.noNext : words.next(momentText(next, now))
  const help = `${words.everyWeek(weeklyMinutes(calendar.week))} · ${version === 0 ? words.notSaved : soonest}`
  return (
    <Card className={calendar.is_open ? 'bg-brand-weak' : ''}>
      <Switch label={calendar.is_open ? words.open : words.closed} help={help} checked={calendar.is_open} onChange={onChange} />
    </Card>
  )
}

/** `오늘 오후 4:30`. */
function momentText(moment: string, now: Date): string {
  const [day, today] = [koreanDay(new Date(moment)), koreanDay(now)]
  const date = day === today ? words.today : day === addDays(today, 1) ? words.tomorrow : koreanDate(day)
  return `${date} ${koreanTime(moment)}`
}

function ChangedNote({ text, onDiscard }: { text: string; onDiscard: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 px-2">
      <p className="text-t4 break-keep text-fg2">{text}</p>
      <button type="button" onClick={onDiscard} className="min-h-11 rounded-tile text-t4 font-semibold text-fg2 underline">
        {words.discard}
      </button>
    </div>
  )
}

function StaleNote({ onTake, onKeep }: { onTake: () => void; onKeep: () => void }) {
  return (
    <Card aria-label={words.staleTitle} className="px-4 py-3.5">
      <p className="text-t5 font-semibold break-keep">{words.staleTitle}</p>
      <div className="mt-2.5 grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2">
        <Button variant="quiet" size={44} onClick={onKeep}>
          {words.staleKeep}
        </Button>
        <Button variant="weak" size={44} onClick={onTake}>
          {words.staleTake}
        </Button>
      </div>
    </Card>
  )
}

type SaveBarProps = { mine: MyCalendar; values: Calendar; isNew: boolean; isChanged: boolean; isBusy: boolean; problem: string | undefined }

/** What the change does to the week, and the button that previews and saves it. */
function SaveBar({ mine, values, isNew, isChanged, isBusy, problem }: SaveBarProps) {
  const before = isNew ? 0 : weeklyMinutes(mine.calendar.week)
  return (
    <>
      <div aria-live="polite" className="flex flex-wrap justify-between gap-x-3 pb-2 text-t4">
        <span className="text-fg2">{isNew || isChanged ? words.changed : words.unchanged}</span>
        <span className="num font-bold">{words.change(before, weeklyMinutes(values.week))}</span>
      </div>
      <FormError error={problem} className="pb-2" />
      <Button type="submit" full busy={isBusy}>
        {words.save}
      </Button>
    </>
  )
}
