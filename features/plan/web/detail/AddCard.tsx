import { useState } from 'react'
import { addDays, koreanDay } from '#kit/contract/time.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { Chip } from '#kit/ui/Chip.tsx'
import { Field, FormError } from '#kit/ui/Field.tsx'
import { koreanDate } from '#kit/ui/format.ts'
import { Switch } from '#kit/ui/Switch.tsx'
import { useNow } from '#kit/ui/useNow.ts'
import { call } from '#kit/web/call.ts'
import { useForm } from '#kit/web/form.ts'
import { toast } from '#kit/web/overlays.ts'
import { addPlan, type Plan } from '../../contract.ts'
import { isStart, sharedUntil, START_AHEAD_DAYS } from '../../rules.ts'
import { memberPlan as words, plan as planWords } from '../../words/plan.ts'
import { takePlan } from '../api.ts'

type Values = { start_date: string; share: boolean }

/** Adds the plan to the member's days with one press: from the suggested day or today on, shown to the expert unless switched off. */
export default function AddCard({ plan: { plan_no, days, suggest_date, partner, is_removed } }: { plan: Plan }) {
  const today = koreanDay(useNow())
  const suggested = suggest_date !== null && isStart(suggest_date, today) ? suggest_date : null
  const { form, control, values, errorAt, rootError, isBusy } = useForm<Values>({
    initial: { start_date: suggested ?? today, share: true },
    problemsOf: ({ start_date }) => (isStart(start_date, koreanDay(new Date())) ? [] : [{ field: 'start_date', text: words.needsDay }]),
    send: async (body) => {
      takePlan(await call(addPlan, { params: { plan_no }, body }))
      toast(body.start_date === koreanDay(new Date()) ? words.addedToday : words.added(koreanDate(body.start_date)))
    },
  })
  const start = control('start_date')
  const share = control('share')
  const name = partner?.haru_name ?? planWords.gone
  const until = koreanDate(sharedUntil(values.start_date || today, days))
  return (
    <Card aria-label={words.add} className="p-4">
      <form {...form}>
        <h2 className="text-t6 font-bold">{words.start}</h2>
        {suggested !== null && <p className="mt-0.5 text-t4 text-fg2">{words.suggested(koreanDate(suggested))}</p>}
        <StartDay today={today} suggested={suggested} {...start} error={errorAt('start_date')} />
        <div className="-mx-4 mt-2">
          <Switch label={words.share} help={words.shareHelp(name, until)} checked={share.value} onChange={share.onChange} />
        </div>
        <FormError error={rootError} />
        <Button type="submit" full busy={isBusy} className="mt-2">
          {is_removed ? words.addAgain : words.add}
        </Button>
      </form>
    </Card>
  )
}

type StartProps = {
  today: string
  suggested: string | null
  value: string
  onChange: (day: string) => void
  error: string | undefined
}

/** Today, tomorrow, the suggested day, or a day of a calendar. */
function StartDay({ today, suggested, value, onChange, error }: StartProps) {
  const near = [
    { day: today, text: words.today },
    { day: addDays(today, 1), text: words.tomorrow },
  ]
  const offered =
    suggested === null || near.some(({ day }) => day === suggested) ? near : [{ day: suggested, text: words.suggestedDay }, ...near]
  const [isOther, setOther] = useState(!offered.some(({ day }) => day === value))
  return (
    <>
      <div role="group" aria-label={words.start} className="mt-3 flex flex-wrap gap-2">
        {offered.map(({ day, text }) => (
          <Chip
            key={day}
            selected={!isOther && value === day}
            aria-label={`${text} ${koreanDate(day)}`}
            onClick={() => {
              setOther(false)
              onChange(day)
            }}
          >
            {text}
          </Chip>
        ))}
        <Chip selected={isOther} aria-expanded={isOther} onClick={() => setOther(true)}>
          {words.otherDay}
        </Chip>
      </div>
      {isOther && (
        <Field
          className="mt-3"
          name="start_date"
          label={words.pickDay}
          type="date"
          min={today}
          max={addDays(today, START_AHEAD_DAYS)}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          error={error ?? null}
        />
      )}
    </>
  )
}
