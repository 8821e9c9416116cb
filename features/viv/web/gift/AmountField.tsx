import { useRef, type ChangeEvent, type RefObject } from 'react'
import { Chip } from '#kit/ui/Chip.tsx'
import { Field } from '#kit/ui/Field.tsx'
import { number } from '#kit/ui/format.ts'
import { amountIn, shapeAmount } from './amount.ts'

type Props = {
  label: string
  unit: string
  /** Amounts to choose by a press, and the accessible name of the group. */
  quick: { label: string; options: readonly { amount: number; label: string }[] }
  amount: number | null
  onChange: (amount: number | null) => void
  error?: string | null
  help?: string
  disabled?: boolean
  fieldRef?: RefObject<HTMLInputElement | null>
}

/** An amount of viv, formatted with separators while it is typed, or chosen from quick amounts. */
export function AmountField({ label, unit, quick, amount, onChange, error, help, disabled, fieldRef }: Props) {
  const own = useRef<HTMLInputElement>(null)
  const field = fieldRef ?? own
  const type = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const { text, caret } = shapeAmount(input.value, input.selectionStart ?? input.value.length)
    input.value = text
    input.setSelectionRange(caret, caret)
    onChange(amountIn(text))
  }
  const choose = (chosen: number) => {
    if (field.current) field.current.value = number(chosen)
    onChange(chosen)
  }
  return (
    <div>
      <Field
        ref={field}
        className="[&_input]:text-t8 [&_input]:font-bold [&_input]:tabular-nums"
        label={label}
        hideLabel
        type="text"
        inputMode="numeric"
        pattern="[0-9,]*"
        autoComplete="off"
        enterKeyHint="done"
        placeholder="0"
        defaultValue={amount === null ? '' : number(amount)}
        onChange={type}
        error={error}
        help={help}
        disabled={disabled}
        right={
          <span aria-hidden className="flex-none pr-4 text-t5 font-semibold text-fg2">
            {unit}
          </span>
        }
      />
      {quick.options.length > 0 && (
        <div role="group" aria-label={quick.label} className="mt-3 flex flex-wrap gap-2">
          {quick.options.map((option) => (
            <Chip
              key={option.label}
              selected={option.amount === amount}
              disabled={disabled}
              onClick={() => choose(option.amount)}
              className="num disabled:text-off"
            >
              {option.label}
            </Chip>
          ))}
        </div>
      )}
    </div>
  )
}
