import { Search, X } from 'lucide-react'
import { useEffect, useRef, type FormEvent } from 'react'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { consoleParts as words } from '#kit/ui/words/console.ts'
import { KeyHint } from './decision.tsx'

type SearchProps = {
  /** The field's label. */
  label: string
  /** The current query. */
  asked: string
  onSearch: (asked: string) => void
}

/** The search of a queue. Enter searches; Escape leaves the field. */
export function QueueSearch({ label, asked, onSearch }: SearchProps) {
  const field = useRef<HTMLInputElement>(null)
  // The address also changes without the field: by Back.
  useEffect(() => {
    if (field.current) field.current.value = asked
  }, [asked])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(field.current?.value.trim() ?? '')
  }
  const clear = () => {
    if (field.current) field.current.value = ''
    onSearch('')
    field.current?.focus()
  }
  return (
    <form
      role="search"
      onSubmit={submit}
      className="flex min-w-0 flex-1 items-center rounded-tile bg-sunken pl-3 focus-within:ring-2 focus-within:ring-brand focus-within:ring-inset"
    >
      <Search size={18} aria-hidden className="flex-none text-fg2" />
      <input
        ref={field}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        maxLength={60}
        defaultValue={asked}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.nativeEvent.isComposing) event.currentTarget.blur()
        }}
        className="peer min-h-11 min-w-0 flex-1 bg-transparent px-2 text-t5 text-fg outline-none placeholder:text-t4 placeholder:text-fg3"
      />
      <KeyHint of="/" className="mr-3 peer-[:not(:placeholder-shown)]:hidden" />
      <IconButton label={words.clear} icon={<X size={18} />} onClick={clear} className="peer-placeholder-shown:hidden" />
    </form>
  )
}

type SortProps = { sorts: readonly { value: string; label: string }[]; sort: string; onSort: (sort: string) => void }

/** The order of a queue. */
export function QueueSort({ sorts, sort, onSort }: SortProps) {
  return (
    <select
      aria-label={words.sort}
      value={sort}
      onChange={(event) => onSort(event.currentTarget.value)}
      className="min-h-11 flex-none rounded-tile bg-transparent px-1 text-t4 font-medium text-fg2"
    >
      {sorts.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}
