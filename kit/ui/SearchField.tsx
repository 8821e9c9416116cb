import { Search, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { IconButton } from './IconButton.tsx'
import { ko } from './ko.ts'

type Props = {
  label: string
  value: string
  onChange: (typed: string) => void
  maxLength?: number
  /** Takes the focus, in a sheet that was opened for searching. */
  focused?: boolean
}

/** Calls `onChange` at each input, also within a syllable. Uncontrolled, because of the Korean IME. */
export function SearchField({ label, value, onChange, maxLength = 40, focused = false }: Props) {
  const field = useRef<HTMLInputElement>(null)
  // After the sheet has focused its first control.
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
