import { useState, type ReactNode } from 'react'
import { Chip } from '#kit/ui/Chip.tsx'
import { Field } from '#kit/ui/Field.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { Stepper } from '#kit/ui/Stepper.tsx'
import { SubmitBar } from '#kit/ui/SubmitBar.tsx'
import { Switch } from '#kit/ui/Switch.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { useForm } from '#kit/web/form.ts'
import { useLeaveGuardUntilSaved } from '#kit/web/useLeaveGuardUntilSaved.ts'
import { AREA_MAX, CAPACITY_MAX, CAPACITY_MIN, CONTENT_MAX, COST_MAX, LEVELS, NAME_MAX, PACE_MAX, PLACE_MAX } from '../../rules.ts'
import { bungaeForm as words } from '../../words/create.ts'
import { bungaeDetail } from '../../words/detail.ts'
import { Address } from './Address.tsx'
import { problemsOf, type Values } from './form.ts'
import { Point } from './Point.tsx'

type Props = {
  title: string
  initial: Values
  /** The start of the bungae that is edited, as its field has it. */
  before?: string
  button: string
  note?: string
  onBack: () => void
  /** Stores the values as a draft; without it leaving asks. */
  onChange?: (values: Values) => void
  send: (values: Values, key: string) => Promise<number>
  /** Called with what `send` returned. */
  onSent: (adhocNo: number) => void
}

/** Lengths that can be chosen, in minutes. */
const LENGTHS = [30, 60, 90, 120, 180, 240, 360, 480, 720, 1440]
const REPEATS = [0, 1, 2, 4] as const

/** All fields of a bungae. */
export function BungaeForm({ title, initial, before, button, note, onBack, onChange, send, onSent }: Props) {
  const [sentNo, setSent] = useState<number | null>(null)
  const { form, text, control, values, errorAt, rootError, isBusy, isDirty } = useForm<Values>({
    initial,
    ...(onChange && { onChange }),
    problemsOf: (typed) => problemsOf(typed, new Date(), before ?? null),
    fieldOf: ({ field }) => FIELD_OF[field ?? ''] ?? (field !== undefined && field in initial ? (field as keyof Values) : 'root'),
    send: async (sent, key) => setSent(await send(sent, key)),
  })
  useLeaveGuardUntilSaved(isDirty && onChange === undefined, sentNo, onSent)
  const [address, point] = [control('address'), control('point')]
  // The point belongs to the address that it was marked for.
  const setAddress = (next: string) => {
    address.onChange(next)
    if (values.point !== null) point.onChange(null)
  }
  const [length, weeks, approval] = [control('minutes'), control('repeat_weeks'), control('is_approval')]
  const lengths = LENGTHS.includes(values.minutes) ? LENGTHS : [...LENGTHS, values.minutes].toSorted((one, other) => one - other)
  return (
    <form {...form} className="flex h-full min-h-0 w-full flex-1 flex-col pb-(--kb)">
      <Page
        header={<Header left="close" title={title} onLeft={onBack} />}
        footer={<SubmitBar button={button} problem={rootError} busy={isBusy} />}
        className="flex flex-col gap-2.5"
      >
        <Part title={words.what}>
          <Field label={words.name} placeholder={words.namePlaceholder} {...text('adhoc_name', NAME_MAX)} />
          <TextArea
            name="content"
            label={words.content}
            placeholder={words.contentPlaceholder}
            max={CONTENT_MAX}
            {...control('content')}
            error={errorAt('content') ?? null}
            className="max-h-72 min-h-28"
          />
        </Part>
        <Part title={words.when}>
          <Field label={words.start} type="datetime-local" {...text('start_dt')} />
          <Select
            label={words.length}
            value={String(length.value)}
            onChange={({ currentTarget }) => length.onChange(Number(currentTarget.value))}
            options={lengths.map((minutes) => ({ value: String(minutes), label: words.lengths(Math.floor(minutes / 60), minutes % 60) }))}
          />
          <Field label={words.deadline} type="datetime-local" help={words.deadlineHelp} {...text('deadline_dt')} />
          <Choice label={words.repeat} options={REPEATS.map((one) => [one, words.repeats[one]])} {...weeks} />
          {weeks.value !== 0 && <Field label={words.repeatUntil} type="date" help={words.repeatHelp} {...text('repeat_until')} />}
        </Part>
        <Part title={words.where}>
          <Field label={words.area} placeholder={words.areaPlaceholder} {...text('area_name', AREA_MAX)} />
          <Field label={words.place} placeholder={words.placePlaceholder} {...text('place_name', PLACE_MAX)} />
          <Address value={values.address} onChange={setAddress} error={errorAt('address') ?? null} />
          <Point {...point} />
        </Part>
        <Part title={words.who}>
          <div>
            <Stepper label={words.capacity} min={CAPACITY_MIN} max={CAPACITY_MAX} format={words.capacityOf} {...control('capacity')} />
            <p className="mt-1 text-center text-t3 text-fg3">{errorAt('capacity') ?? words.capacityHelp}</p>
          </div>
          <Choice label={words.level} options={LEVELS.map((one) => [one, bungaeDetail.levels[one]])} {...control('level')} />
          <Field label={words.pace} placeholder={words.pacePlaceholder} {...text('pace', PACE_MAX)} />
          <Field label={words.cost} placeholder={words.costPlaceholder} help={words.costHelp} {...text('cost_text', COST_MAX)} />
          <div className="-mx-4">
            <Switch label={words.approval} help={words.approvalHelp} checked={approval.value} onChange={approval.onChange} />
          </div>
        </Part>
        {note !== undefined && <p className="px-5 pb-6 text-t4 break-keep text-fg2">{note}</p>}
      </Page>
    </form>
  )
}

/** Fields of the form by those of the call. */
const FIELD_OF: Record<string, keyof Values> = { repeat_until_dt: 'repeat_until', lat: 'point', lng: 'point' }

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-4 bg-surface px-5 py-5">
      <h2 className="text-t7 font-bold">{title}</h2>
      {children}
    </section>
  )
}

type ChoiceProps<V> = { label: string; options: readonly (readonly [V, string])[]; value: V; onChange: (value: V) => void }

function Choice<V extends string | number>({ label, options, value, onChange }: ChoiceProps<V>) {
  return (
    <div role="group" aria-label={label}>
      <p aria-hidden className="mb-1.5 text-t4 font-semibold text-fg2">
        {label}
      </p>
      <div className="flex flex-wrap gap-2">
        {options.map(([one, name]) => (
          <Chip key={one} selected={one === value} onClick={() => onChange(one)}>
            {name}
          </Chip>
        ))}
      </div>
    </div>
  )
}
