import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { ko } from '#kit/ui/ko.ts'
import { followMain as words } from '#features/follow/words.ts'
import { NAME_PREFIX_MAX } from '../../rules.ts'

/** The debounce of typing, in milliseconds. */
const DEBOUNCE_MS = 250

/** The search field for a name prefix; reports the text after the debounce, also within a syllable, which the server finds as well. */
export function NameSearch({ onSearch }: { onSearch: (q: string) => void }) {
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const timer = setTimeout(() => onSearch(typed.trim()), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed, onSearch])
  const clear = () => {
    if (field.current) field.current.value = ''
    setTyped('')
    field.current?.focus()
  }
  return (
    <div className="bg-surface px-5 py-2">
      <div className="flex min-h-11 items-center rounded-chip bg-sunken pl-4 focus-within:ring-2 focus-within:ring-fg">
        <Search aria-hidden size={18} className="flex-none text-fg3" />
        <input
          ref={field}
          type="search"
          enterKeyHint="search"
          aria-label={words.search}
          placeholder={words.search}
          maxLength={NAME_PREFIX_MAX}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          className="min-h-11 min-w-0 flex-1 appearance-none bg-transparent px-2 text-t5 text-fg outline-none placeholder:text-fg3 [&::-webkit-search-cancel-button]:hidden"
        />
        {typed !== '' && <IconButton label={ko.ui.clear} icon={<X size={18} />} onClick={clear} />}
      </div>
    </div>
  )
}
