import { Search, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { ko } from '#kit/ui/ko.ts'
import { chatSearch as words } from '#features/chat/words/list.ts'

/**
 * The search field for room names. Searches during IME composition as well, because an unfinished syllable already matches.
 */
export function FindField({ q, onTyped }: { q: string; onTyped: (q: string) => void }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // The screen's heading takes the focus first.
    const frame = requestAnimationFrame(() => field.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  const clear = () => {
    if (field.current) field.current.value = ''
    onTyped('')
    field.current?.focus()
  }
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        field.current?.blur()
      }}
      className="flex min-h-12 min-w-0 flex-1 items-center rounded-tile bg-sunken focus-within:ring-2 focus-within:ring-brand"
    >
      <Search aria-hidden size={20} className="ml-3.5 flex-none text-fg3" />
      <input
        ref={field}
        type="search"
        enterKeyHint="search"
        aria-label={words.field}
        placeholder={words.placeholder}
        defaultValue={q}
        maxLength={40}
        autoComplete="off"
        onInput={({ currentTarget }) => onTyped(currentTarget.value)}
        className="min-h-12 min-w-0 flex-1 appearance-none bg-transparent px-2.5 text-t5 outline-none placeholder:text-fg3 [&::-webkit-search-cancel-button]:hidden"
      />
      {q !== '' && <IconButton label={ko.ui.clear} icon={<X size={19} />} onClick={clear} />}
    </form>
  )
}
