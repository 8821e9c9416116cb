import { useId, useState, type KeyboardEvent } from 'react'
import { cx } from '#kit/ui/cx.ts'
import { FieldError } from '#kit/ui/Field.tsx'
import { number } from '#kit/ui/format.ts'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { amountIn } from '#kit/web/amount.ts'
import { CallError } from '#kit/web/call.ts'
import { toast } from '#kit/web/overlays.ts'
import { own as words } from '../../../words/own.ts'

type Props = {
  label: string
  /** Up and down move within fields of the same column. */
  column: string
  value: number | null
  min?: number
  max: number
  /** No text means no limit, which is null. */
  isNullable?: boolean
  /** Shows the number only. */
  isFixed?: boolean
  /** Returns what the seller has to know about it; null: nothing. @throws CallError */
  save: (value: number | null) => Promise<string | null>
}

/** A number of a table that is changed in its place: Enter or leaving saves it, Escape takes back what was typed. */
export function NumberCell({ label, column, value, min = 0, max, isNullable = false, isFixed = false, save }: Props) {
  const errorId = useId()
  // Null: the stored number is shown, also when it changes elsewhere.
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [status, setStatus] = useState('')
  const stored = value === null ? '' : number(value)
  if (isFixed) return <span className="num leading-11">{value === null ? words.unlimited : stored}</span>
  const commit = async (): Promise<void> => {
    if (typed === null) return
    const next = typed.trim() === '' && isNullable ? null : amountIn(typed)
    const isWrong = next === null ? typed.trim() !== '' || !isNullable : next < min || next > max
    if (isWrong) return setProblem(words.notWhole(min, max))
    setTyped(null)
    setProblem(null)
    if (next === value) return
    try {
      const note = await save(next)
      setStatus(words.savedCell(label, next === null ? words.unlimited : number(next)))
      if (note !== null) toast(note)
    } catch (error) {
      setProblem(inKorean(error instanceof CallError ? error.message : ko.app.noAnswer))
    }
  }
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      void commit()
    } else if (event.key === 'Escape' && (typed !== null || problem !== null)) {
      event.preventDefault()
      setTyped(null)
      setProblem(null)
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      const next = fieldBeside(event.currentTarget, column, event.key === 'ArrowUp' ? -1 : 1)
      if (!next) return
      event.preventDefault()
      next.focus()
    }
  }
  return (
    <>
      <input
        aria-label={label}
        data-column={column}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        placeholder={isNullable ? words.unlimited : undefined}
        value={typed ?? stored}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? undefined : errorId}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setProblem(null)
        }}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={() => void commit()}
        onKeyDown={handleKey}
        className={cx(
          'num min-h-11 w-full min-w-20 rounded-tile border bg-surface px-3 text-right text-t4 outline-none placeholder:text-fg3',
          'focus:border-brand focus:ring-1 focus:ring-brand',
          problem === null ? 'border-edge' : 'border-danger-fg',
        )}
      />
      <div role="alert">
        <FieldError id={errorId} error={problem} />
      </div>
      <span role="status" className="sr-only">
        {status}
      </span>
    </>
  )
}

/** The field of the same column in the row above or below that has one. */
function fieldBeside(field: HTMLInputElement, column: string, by: 1 | -1): HTMLInputElement | undefined {
  const fields = [...(field.closest('table')?.querySelectorAll<HTMLInputElement>(`[data-column="${column}"]`) ?? [])]
  return fields[fields.indexOf(field) + by]
}
