import { Button } from '#kit/ui/Button.tsx'
import { Field } from '#kit/ui/Field.tsx'
import { Segments } from '#kit/ui/Segments.tsx'
import { Switch } from '#kit/ui/Switch.tsx'
import { OPTION_MAX, OPTIONS_MAX, OPTIONS_MIN } from '../../../rules.ts'
import { pollWords as words } from '../../../words/poll.ts'
import { Lines } from '../../form/Lines.tsx'
import type { PollValues } from './form.ts'

type Props = { value: PollValues; onChange: (poll: PollValues | null) => void; error: string | undefined }

const KINDS = [
  { value: 'text', label: words.text },
  { value: 'date', label: words.date },
] as const

/** The form of the poll of a new post. */
export default function PollForm({ value, onChange, error }: Props) {
  const set = (change: Partial<PollValues>) => onChange({ ...value, ...change })
  const lines = { least: OPTIONS_MIN, most: OPTIONS_MAX, label: words.option, drop: words.dropOption, add: words.addOption, error }
  return (
    <section aria-label={words.poll} className="rounded-card border border-line p-4">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-t5 font-bold">{words.poll}</h2>
        <Button variant="quiet" size={44} onClick={() => onChange(null)}>
          {words.drop}
        </Button>
      </div>
      <Segments
        label={words.kind}
        options={KINDS}
        value={value.isDate ? 'date' : 'text'}
        onChange={(kind) => set({ isDate: kind === 'date' })}
      />
      <div className="mt-3">
        {value.isDate ? (
          <Lines key="date" {...lines} type="datetime-local" value={value.dates} onChange={(dates) => set({ dates })} />
        ) : (
          <Lines key="text" {...lines} maxLength={OPTION_MAX} value={value.texts} onChange={(texts) => set({ texts })} />
        )}
      </div>
      <div className="mt-4">
        <Field
          label={words.end}
          type="datetime-local"
          value={value.end}
          onChange={({ currentTarget }) => set({ end: currentTarget.value })}
          {...(value.isDate && { help: words.endHelp })}
        />
      </div>
      <div className="-mx-4 mt-2">
        <Switch label={words.allowMultiple} checked={value.isMultiple} onChange={(isMultiple) => set({ isMultiple })} />
        <Switch label={words.makeAnonymous} checked={value.isAnonymous} onChange={(isAnonymous) => set({ isAnonymous })} />
      </div>
      <p className="text-t3 break-keep text-fg3">{words.fixed}</p>
    </section>
  )
}
