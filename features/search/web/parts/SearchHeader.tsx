import { Search, X } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { HeaderButton } from '#kit/ui/HeaderButton.tsx'
import { search as words } from '#features/search/words.ts'
import { useGo } from '#kit/web/screen.tsx'
import { addRecent } from '../recent.ts'

/** Somebody who types on is not looked for at every letter. Milliseconds. */
const PAUSE_MS = 200

type Props = {
  /** The heading, which the field stands in the place of. */
  title: string
  q: string
  onAsk: (q: string) => void
  placeholder?: string
  children?: ReactNode
}

/** The head of a search: the way back and the field. */
export function SearchHeader({ title, q, onAsk, placeholder = words.placeholder, children }: Props) {
  const go = useGo()
  return (
    <header className="z-(--z-header) flex-none bg-surface pt-(--safe-t)">
      <div className="flex min-h-16 items-center gap-0.5 py-2 pr-[min(1rem,16px)] pl-[min(0.25rem,4px)]">
        <HeaderButton kind="back" onClick={() => go.back('/')} />
        <h1 tabIndex={-1} className="sr-only">
          {title}
        </h1>
        <Field q={q} onAsk={onAsk} placeholder={placeholder} />
      </div>
      {children}
    </header>
  )
}

/**
 * Hears what is typed while the IME composes as well: it only reads, and a syllable that is not finished is how the
 * next ones begin. A place that changes by itself (a tag was pressed, Back) writes its words into the field.
 */
function Field({ q, onAsk, placeholder }: Required<Pick<Props, 'q' | 'onAsk' | 'placeholder'>>) {
  const field = useRef<HTMLInputElement>(null)
  const asked = useRef(q)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const ask = (value: string) => {
    clearTimeout(timer.current)
    asked.current = value
    onAsk(value)
  }
  useEffect(() => {
    if (field.current && q !== asked.current) field.current.value = asked.current = q
  }, [q])
  useEffect(() => {
    // After the screen's heading, which takes the focus first.
    const frame = requestAnimationFrame(() => field.current?.value === '' && field.current.focus())
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer.current)
    }
  }, [])
  return (
    <form
      role="search"
      className="@container flex min-h-12 min-w-0 flex-1 items-center rounded-tile bg-sunken focus-within:ring-2 focus-within:ring-brand"
      onSubmit={(event) => {
        event.preventDefault()
        const value = field.current?.value ?? ''
        addRecent(value)
        ask(value)
        field.current?.blur()
      }}
    >
      <Search aria-hidden size={20} className="ml-3.5 flex-none text-fg3 @max-[10rem]:hidden" />
      <input
        ref={field}
        type="search"
        enterKeyHint="search"
        aria-label={words.field}
        placeholder={placeholder}
        defaultValue={q}
        autoComplete="off"
        onInput={({ currentTarget: { value } }) => {
          clearTimeout(timer.current)
          timer.current = setTimeout(() => ask(value), PAUSE_MS)
        }}
        className="peer min-h-12 min-w-0 flex-1 appearance-none bg-transparent pr-1 pl-[min(0.625rem,10px)] text-t5 outline-none placeholder:text-fg3 [&::-webkit-search-cancel-button]:hidden"
      />
      <button
        type="button"
        aria-label={words.clear}
        onClick={() => {
          field.current!.value = ''
          ask('')
          field.current!.focus()
        }}
        className="grid min-h-11 w-11 max-w-[44px] flex-none place-items-center text-fg3 peer-placeholder-shown:invisible"
      >
        <X aria-hidden size={19} />
      </button>
    </form>
  )
}
