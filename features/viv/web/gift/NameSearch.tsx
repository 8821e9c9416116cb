import { useEffect, useState } from 'react'
import { QUERY_MAX } from '#features/tag/rules.ts'
import { SearchField } from '#kit/ui/SearchField.tsx'
import { giftSelect as words } from '../../words/gift.ts'

/** Typing rests this long before it is searched for. Milliseconds. */
const REST_MS = 250

/** Half a syllable is how a name begins: what the keyboard composes is looked for as well. */
export function NameSearch({ onSearch }: { onSearch: (q: string) => void }) {
  const [typed, setTyped] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => onSearch(typed.normalize('NFC').trim()), REST_MS)
    return () => clearTimeout(timer)
  }, [typed, onSearch])
  return (
    <div className="bg-surface px-5 py-2">
      <SearchField label={words.search} value={typed} onChange={setTyped} maxLength={QUERY_MAX} />
    </div>
  )
}
