import { Search, X } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { HeaderButton } from '#kit/ui/HeaderButton.tsx'
import { search as words } from '#features/search/words.ts'
import { useGo } from '#kit/web/screen.tsx'
import { useDebouncedSearch } from '#kit/web/useDebouncedSearch.ts'
import { addRecent, type RecentKind } from '../recent.ts'

/** The debounce of typing, in milliseconds. */
const DEBOUNCE_MS = 200

type Props = {
  /** The heading for screen readers; the field is shown in its place. */
  title: string
  q: string
  onSearch: (q: string) => void
  placeholder?: string
  /** The name of the field. */
  label?: string
  recent?: RecentKind
  children?: ReactNode
}

/** The header of a search: back button and field. */
export function SearchHeader(props: Props) {
  const { title, q, onSearch, placeholder = words.placeholder, label = words.field, recent = 'searches', children } = props
  const go = useGo()
  return (
    <header className="z-(--z-header) flex-none bg-surface pt-(--safe-t)">
      <div className="flex min-h-16 items-center gap-0.5 py-2 pr-[min(1rem,16px)] pl-[min(0.25rem,4px)]">
        <HeaderButton kind="back" onClick={() => go.back('/')} />
        <h1 tabIndex={-1} className="sr-only">
          {title}
        </h1>
        <Field {...{ q, onSearch, placeholder, label, recent }} />
      </div>
      {children}
    </header>
  )
}

/**
 * Searches during IME composition as well: the field is only read, and an unfinished syllable is a useful prefix. When the
 * address changes otherwise (a pressed tag, Back), its query is written into the field.
 */
function Field({ q, onSearch, placeholder, label, recent }: Required<Pick<Props, 'q' | 'onSearch' | 'placeholder' | 'label' | 'recent'>>) {
  const field = useRef<HTMLInputElement>(null)
  const lastQuery = useRef(q)
  const searchTyped = (value: string) => {
    lastQuery.current = value
    onSearch(value)
  }
  const { schedule, cancel } = useDebouncedSearch(searchTyped, DEBOUNCE_MS)
  const search = (value: string) => {
    cancel()
    searchTyped(value)
  }
  useEffect(() => {
    if (!field.current || q === lastQuery.current) return
    cancel()
    field.current.value = lastQuery.current = q
  }, [q, cancel])
  useEffect(() => {
    // After the router has moved the focus to the screen's heading.
    const frame = requestAnimationFrame(() => field.current?.value === '' && field.current.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <form
      role="search"
      className="@container flex min-h-12 min-w-0 flex-1 items-center rounded-tile bg-sunken focus-within:ring-2 focus-within:ring-brand"
      onSubmit={(event) => {
        event.preventDefault()
        const value = field.current?.value ?? ''
        addRecent(value, recent)
        search(value)
        field.current?.blur()
      }}
    >
      <Search aria-hidden size={20} className="ml-3.5 flex-none text-fg3 @max-[10rem]:hidden" />
      <input
        ref={field}
        type="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={placeholder}
        defaultValue={q}
        autoComplete="off"
        onInput={({ currentTarget: { value } }) => schedule(value)}
        className="peer min-h-12 min-w-0 flex-1 appearance-none bg-transparent pr-1 pl-[min(0.625rem,10px)] text-t5 outline-none placeholder:text-fg3 [&::-webkit-search-cancel-button]:hidden"
      />
      <button
        type="button"
        aria-label={words.clear}
        onClick={() => {
          field.current!.value = ''
          search('')
          field.current!.focus()
        }}
        className="grid min-h-11 w-11 max-w-[44px] flex-none place-items-center text-fg3 peer-placeholder-shown:invisible"
      >
        <X aria-hidden size={19} />
      </button>
    </form>
  )
}
