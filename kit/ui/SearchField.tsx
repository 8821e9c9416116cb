import { Search, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { IconButton } from './IconButton.tsx'
import { ko } from './ko.ts'

type Props = {
  label: string
  value: string
  onChange: (typed: string) => void
  maxLength?: number
  /** Stands in a sheet that was opened to search: typing can begin. */
  focused?: boolean
}

/** What is typed is told at once, half a syllable too; the field itself is left to the keyboard. */
export function SearchField({ label, value, onChange, maxLength = 40, focused = false }: Props) {
  const field = useRef<HTMLInputElement>(null)
  // After the sheet gave the focus to its first control.
  useEffect(() => {
    if (!focused) return
    const frame = requestAnimationFrame(() => field.current?.focus({ preventScroll: true }))
    return () => cancelAnimationFrame(frame)
  }, [focused])
  const clear = () => {
    if (field.current) field.current.value = ''
    onChange('')
    field.current?.focus()
  }
  return (
    <div
      role="search"
      className="flex items-center rounded-tile bg-sunken pl-4 focus-within:ring-2 focus-within:ring-brand focus-within:ring-inset"
    >
      <Search size={20} aria-hidden className="flex-none text-fg2" />
      <input
        ref={field}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        aria-label={label}
        placeholder={label}
        maxLength={maxLength}
        defaultValue={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        className="min-h-13 min-w-0 flex-1 bg-transparent px-3 text-t5 text-fg outline-none placeholder:text-fg3"
      />
      {value !== '' && <IconButton label={ko.ui.clear} icon={<X size={20} className="text-fg2" />} onClick={clear} className="mr-1" />}
    </div>
  )
}
