import { useRef, useState, type ReactNode } from 'react'
import { addDays, koreanDay } from '#kit/contract/time.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Chip } from '#kit/ui/Chip.tsx'
import { Field } from '#kit/ui/Field.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { Stepper } from '#kit/ui/Stepper.tsx'
import { SubmitBar } from '#kit/ui/SubmitBar.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { useNow } from '#kit/ui/useNow.ts'
import { call } from '#kit/web/call.ts'
import { useForm } from '#kit/web/form.ts'
import { confirm } from '#kit/web/overlays.ts'
import { useLeaveGuardUntilSaved } from '#kit/web/useLeaveGuardUntilSaved.ts'
import { sendPlan, type NewPlanItem, type Plan } from '../../contract.ts'
import { PLAN_DAYS_MAX, PLAN_NOTE_MAX, PLAN_TITLE_MAX, START_AHEAD_DAYS } from '../../rules.ts'
import { plan as planWords, planForm as words } from '../../words/plan.ts'
import { refreshPlans } from '../api.ts'
import { removeDraft, storeDraft } from './draft.ts'
import { bodyOf, EMPTY, problemsOf, valuesFrom, type Values } from './form.ts'
import { ItemList } from './ItemList.tsx'
import { openSent } from './open.tsx'

type Props = {
  header?: ReactNode
  landmark?: { role: 'region'; label: string }
  counNo: number
  initial: Values
  /** What the plan is not, for categories with a notice. */
  notice: string | null
  onSent: (plan: Plan) => void
  /** Draws the form anew with an earlier plan. */
  onReuse: (values: Values) => void
}

/** The form of a plan. What is written stays on this device until it is sent. */
export default function PlanForm({ header, landmark, counNo, initial, notice, onSent, onReuse }: Props) {
  const today = koreanDay(useNow())
  const [sent, setSent] = useState<Plan | null>(null)
  const { form, text, control, values, errorAt, rootError, isBusy } = useForm<Values>({
    initial,
    problemsOf: (written) => problemsOf(written, koreanDay(new Date())),
    onChange: (written) => storeDraft(counNo, written),
    send: async (written, key) => {
      const plan = await call(sendPlan, { body: bodyOf(counNo, written) }, { key })
      removeDraft()
      void refreshPlans()
      setSent(plan)
    },
  })
  const isEmpty = JSON.stringify(values) === JSON.stringify(EMPTY)
  useLeaveGuardUntilSaved(!isEmpty, sent, onSent, { isStored: true })
  const items = control('items')
  const newest = useRef(values.items)
  newest.current = values.items
  const changeItems = (change: (now: NewPlanItem[]) => NewPlanItem[]) => {
    newest.current = change(newest.current)
    items.onChange(newest.current)
  }
  const reuse = async () => {
    const plan = await openSent()
    if (!plan) return
    if (!isEmpty && !(await confirm({ title: words.reuseAsk, text: words.reuseText, yes: words.reuseYes }))) return
    onReuse(valuesFrom(plan))
  }
  return (
    <form {...form} className="flex h-full min-h-0 w-full flex-1 flex-col pb-(--kb)">
      <Page
        header={header}
        landmark={landmark}
        footer={<SubmitBar button={words.send} problem={rootError} busy={isBusy} />}
        className="flex flex-col gap-7 bg-surface px-5 pt-4 pb-6"
      >
        <Button variant="weak" size={48} onClick={() => void reuse()}>
          {words.reuse}
        </Button>
        {notice !== null && (
          <p className="rounded-tile bg-warn-weak px-3.5 py-3 text-t4 break-keep text-warn-fg">{`${notice}. ${words.noPrescription}`}</p>
        )}
        <Field label={words.name} placeholder={words.nameHint} autoComplete="off" {...text('title', PLAN_TITLE_MAX)} />
        <ItemList items={values.items} days={values.days} onChange={changeItems} error={errorAt('items')} />
        <Days {...control('days')} />
        <Field
          label={words.suggest}
          type="date"
          min={today}
          max={addDays(today, START_AHEAD_DAYS)}
          {...text('suggest_date')}
          help={words.suggestHelp}
        />
        <div data-field="note">
          <TextArea label={words.note} placeholder={words.noteHint} max={PLAN_NOTE_MAX} {...control('note')} className="min-h-24" />
        </div>
      </Page>
    </form>
  )
}

/** Common lengths, and any other. */
function Days({ value, onChange }: { value: number; onChange: (days: number) => void }) {
  return (
    <div role="group" aria-label={words.days} data-field="days">
      <p aria-hidden className="mb-1.5 text-t4 font-semibold text-fg2">
        {words.days}
      </p>
      <div className="flex flex-wrap items-end gap-2">
        {LENGTHS.map((days) => (
          <Chip key={days} selected={value === days} onClick={() => onChange(days)}>
            {planWords.days(days)}
          </Chip>
        ))}
        <div className="ml-auto flex">
          <Stepper label={words.otherDays} min={1} max={PLAN_DAYS_MAX} format={planWords.days} value={value} onChange={onChange} />
        </div>
      </div>
    </div>
  )
}

const LENGTHS = [3, 7, 14]
