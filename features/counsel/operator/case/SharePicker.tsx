import { useState } from 'react'
import { Field } from '#kit/ui/Field.tsx'
import type { FormParts } from '#kit/web/console/ActForm.tsx'
import { ChoiceField } from '#kit/web/console/ChoiceField.tsx'
import { wholeNumberIn } from '#kit/web/console/formText.ts'
import { counselCases as words } from '../../words/operator.ts'

const CHOICES = { all: 100, half: 50, none: 0 } as const
type Choice = keyof typeof CHOICES | 'some'
const ORDER = ['all', 'half', 'some', 'none'] as const

/** A percentage; undefined: none is chosen, null: what is typed is none. */
export type Share = number | null | undefined

type Props = {
  form: FormParts
  percent: Share
  onChange: (percent: Share) => void
  /** Giving nothing back rejects the case. */
  hasReject?: boolean
}

/** The share that the member gets back, in percent. */
export function SharePicker({ form, percent, onChange, hasReject = false }: Props) {
  const [choice, setChoice] = useState<Choice | null>(percent === undefined ? null : percent === 100 ? 'all' : 'some')
  const choose = (next: Choice) => {
    setChoice(next)
    if (next === 'some') onChange(null)
    else onChange(CHOICES[next])
  }
  return (
    <div className="flex flex-col gap-3">
      <ChoiceField
        name="share"
        form={form}
        {...(hasReject && { reject: 'none' as const, hasDigits: true })}
        label={words.share}
        value={choice}
        onChange={choose}
        columns={2}
        minRem={8}
        options={ORDER.map((value) => ({ value, name: words.shares[value], content: words.shares[value] }))}
      />
      {choice === 'some' && (
        <Field
          name="percent"
          error={form.errorAt('percent') ?? null}
          label={words.shareOther}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          onChange={({ target }) => {
            form.control('percent').onChange(target.value)
            onChange(percentIn(target.value))
          }}
        />
      )}
    </div>
  )
}

function percentIn(text: string): number | null {
  const value = wholeNumberIn(text)
  return value !== null && value >= 0 && value <= 100 ? value : null
}
