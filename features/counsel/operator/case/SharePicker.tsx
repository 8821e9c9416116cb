import { useState } from 'react'
import { Field } from '#kit/ui/Field.tsx'
import { RadioTiles } from '#kit/ui/RadioTiles.tsx'
import { wholeNumberIn } from '#kit/web/console/formText.ts'
import { counselCases as words } from '../../words/operator.ts'

const CHOICES = { all: 100, half: 50, none: 0 } as const
type Choice = keyof typeof CHOICES | 'some'
const ORDER = ['all', 'half', 'some', 'none'] as const

type Props = {
  /** Null: none is chosen, or what is typed is no percentage. */
  percent: number | null
  onChange: (percent: number | null) => void
}

/** The share that the member gets back, in percent. */
export function SharePicker({ percent, onChange }: Props) {
  const [choice, setChoice] = useState<Choice | null>(percent === null ? null : percent === 100 ? 'all' : 'some')
  const choose = (next: Choice) => {
    setChoice(next)
    if (next === 'some') onChange(null)
    else onChange(CHOICES[next])
  }
  return (
    <div className="flex flex-col gap-3">
      <RadioTiles
        label={words.share}
        value={choice}
        onChange={choose}
        columns={2}
        minRem={8}
        tileClassName="px-3 py-2 text-t4"
        options={ORDER.map((value) => ({ value, name: words.shares[value], content: words.shares[value] }))}
      />
      {choice === 'some' && (
        <Field
          label={words.shareOther}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          onChange={({ target }) => onChange(percentIn(target.value))}
        />
      )}
    </div>
  )
}

function percentIn(text: string): number | null {
  const value = wholeNumberIn(text)
  return value !== null && value >= 0 && value <= 100 ? value : null
}
