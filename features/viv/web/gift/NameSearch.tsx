import { useEffect, useState } from 'react'
import { QUERY_MAX } from '#features/tag/rules.ts'
import { SearchField } from '#kit/ui/SearchField.tsx'
import { giftSelect as words } from '../../words/gift.ts'

/** Debounce of the search. Milliseconds. */
const DEBOUNCE_MS = 250

/** Searches during composition too: an unfinished Hangul syllable is a valid prefix. */
export function NameSearch({ onSearch }: { onSearch: (q: string) => void }) {
  const [typed, setTyped] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => onSearch(typed.normalize('NFC').trim()), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed, onSearch])
  return (
    <div className="bg-surface px-5 py-2">
      <SearchField label={words.search} value={typed} onChange={setTyped} maxLength={QUERY_MAX} />
    </div>
  )
}
