import { useEffect, useRef, useState } from 'react'
import { SearchField } from '#kit/ui/SearchField.tsx'
import { page } from './page.ts'

/** The debounce of typing, in milliseconds. */
const DEBOUNCE_MS = 250

type Props = { label: string; initial: string; onSearch: (q: string) => void; maxLength?: number; focused?: boolean }

/** A field whose text is reported after the debounce. Not once a link was pressed meanwhile: the report would lead back. */
export function DebouncedSearch({ initial, onSearch, ...field }: Props) {
  const [typed, setTyped] = useState(initial)
  const reported = useRef(initial)
  useEffect(() => {
    const text = typed.trim()
    if (text === reported.current) return
    const address = page.address()
    const timer = setTimeout(() => {
      if (page.address() !== address) return
      reported.current = text
      onSearch(text)
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- reported once for each text, with the address of that moment
  }, [typed])
  return <SearchField value={typed} onChange={setTyped} {...field} />
}
