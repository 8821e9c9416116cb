import { useEffect, useRef, type ChangeEvent } from 'react'
import { consoleParts as words } from '#kit/ui/words/console.ts'
import type { Selection } from './selection.ts'

const BOX = 'size-5 accent-brand'

/** Selects all loaded rows of a queue, or none. */
export function SelectAll<R>({ selection: { chosen, toggleAll }, count }: { selection: Selection<R>; count: number }) {
  const box = useRef<HTMLInputElement>(null)
  const isSome = chosen.length > 0 && chosen.length < count
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome
  }, [isSome])
  return (
    <label className="flex min-h-11 flex-none items-center gap-1 border-t border-line bg-bg pl-2 text-t3 text-fg2 print:hidden">
      <span className="grid w-11 flex-none place-items-center">
        <input ref={box} type="checkbox" checked={chosen.length === count} onChange={toggleAll} className={BOX} />
      </span>
      {words.choosePage}
    </label>
  )
}

type RowProps = { label: string; isOn: boolean; onToggle: (range: boolean) => void }

/** Selects a row; with Shift all rows from the last one. */
export function SelectRow({ label, isOn, onToggle }: RowProps) {
  const toggle = ({ nativeEvent }: ChangeEvent) => onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
  return (
    <label className="grid w-13 flex-none place-items-center pl-2 select-none print:hidden">
      <input type="checkbox" aria-label={label} checked={isOn} onChange={toggle} className={BOX} />
    </label>
  )
}
