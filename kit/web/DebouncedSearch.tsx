import { useRef, useState } from 'react'
import { SearchField } from '#kit/ui/SearchField.tsx'
import { useDebouncedSearch } from './useDebouncedSearch.ts'

/** The debounce of typing, in milliseconds. */
const DEBOUNCE_MS = 250

type Props = { label: string; initial: string; onSearch: (q: string) => void; maxLength?: number; focused?: boolean }

/** A field whose text is reported, trimmed, after the debounce. */
export function DebouncedSearch({ initial, onSearch, ...field }: Props) {
  const [typed, setTyped] = useState(initial)
  const reported = useRef(initial)
  const { schedule } = useDebouncedSearch((text) => {
    if (text === reported.current) return
    reported.current = text
    onSearch(text)
  }, DEBOUNCE_MS)
  const handleChange = (value: string) => {
    setTyped(value)
    schedule(value.trim())
  }
  return <SearchField value={typed} onChange={handleChange} {...field} />
}
