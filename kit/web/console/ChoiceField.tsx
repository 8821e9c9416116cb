import { useEffect, useId, useRef } from 'react'
import { FieldError } from '#kit/ui/Field.tsx'
import { RadioTiles, type Tile } from '#kit/ui/RadioTiles.tsx'
import type { FormParts } from './ActForm.tsx'
import { KeyHint } from './decision.tsx'

type Props<V extends string | number> = {
  /** The field that a refusal names. */
  name: string
  form: FormParts
  label: string
  options: readonly Tile<V>[]
  value: V | null
  onChange: (value: V) => void
  columns?: number
  minRem: number
  /** The choice that rejects the case: the key R chooses it and moves the focus to the reason. */
  reject?: V
  /** The digits 1 to 9 choose the tiles in their order: at most one choice of a case. */
  hasDigits?: boolean
  /** The chosen tile, or the first one, gets the focus in its sheet: when it opens, or once the tiles are loaded. */
  isFirstFocus?: boolean
}

/** A choice of an act's form among tiles. A refusal is shown below it, and moves the focus to it. */
export function ChoiceField<V extends string | number>({ name, form, options, onChange, reject, hasDigits = false, ...tiles }: Props<V>) {
  const id = useId()
  const error = form.errorAt(name)
  const box = useRef<HTMLDivElement>(null)
  const { isFirstFocus } = tiles
  useEffect(() => {
    const tile = isFirstFocus && box.current?.querySelector<HTMLElement>('[data-first-focus]')
    // A sheet that opens moves the focus by itself.
    if (tile && tile.closest('[role=dialog]')?.contains(document.activeElement)) tile.focus()
  }, [isFirstFocus])
  const choose = (value: V) => {
    form.control(name).onChange(String(value))
    onChange(value)
  }
  return (
    // The padding shows the focus ring at the top of a sheet.
    <div ref={box} data-field={name} data-reject={reject} className={isFirstFocus ? 'pt-1' : undefined}>
      <RadioTiles
        {...tiles}
        options={options.map((one, nth) =>
          withKeys(one, { digit: hasDigits ? String(nth + 1) : undefined, isReject: one.value === reject }),
        )}
        onChange={choose}
        error={error !== undefined}
        {...(error !== undefined && { 'aria-describedby': id })}
        tileClassName="px-3 py-2 text-t4"
      />
      <FieldError id={id} error={error} />
    </div>
  )
}

type Keys = { digit?: string | undefined; isReject?: boolean }

/** A tile that shows the keys that choose it. */
export const withKeys = <V extends string | number>(tile: Tile<V>, { digit, isReject = false }: Keys): Tile<V> => ({
  ...tile,
  hotkey: digit,
  content: (
    <span className="inline-flex flex-wrap items-center justify-center gap-x-1.5">
      {tile.content}
      {digit !== undefined && <KeyHint of={digit} />}
      {isReject && <KeyHint of="R" />}
    </span>
  ),
})
