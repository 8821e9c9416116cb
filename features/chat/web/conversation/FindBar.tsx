import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useRef, type FormEvent, type KeyboardEvent } from 'react'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Spinner } from '#kit/ui/Spinner.tsx'
import { chatParts as parts } from '#features/chat/words/parts.ts'
import type { ChatMessage } from '../../contract.ts'
import { useConversationContext } from './conversationContext.ts'
import type { Finding } from './useFinding.ts'

const words = parts.find
/** Maximum letters of a query (contract, `findMessages`). */
const QUERY_MAX = 40

/** Replaces the header during a search: the query and the buttons to the next and previous hit. */
export function FindBar({ finding, screen }: { finding: Finding; screen: boolean }) {
  const { jump } = useConversationContext()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const show = (hit: Promise<ChatMessage | null>) => void hit.then((message) => message && jump(message.cm_no))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const searchWords = field.current?.value ?? ''
    if (searchWords.trim() === finding.searchWords && finding.hits.length > 0) show(finding.step(1))
    else show(finding.seek(searchWords))
  }
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // Escape closes only the search.
    event.preventDefault()
    finding.close()
  }
  const hasOlder = finding.at + 1 < finding.hits.length || finding.next !== null
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape from the field and its buttons
    <form
      role="search"
      noValidate
      onSubmit={submit}
      onKeyDown={leave}
      className="flex min-h-14 flex-none flex-wrap items-center justify-end gap-x-1 border-b border-line bg-surface pt-(--safe-t) pr-1.5 pl-3"
    >
      {screen && (
        <h1 tabIndex={-1} className="sr-only">
          {words.label}
        </h1>
      )}
      <input
        ref={field}
        type="search"
        enterKeyHint="search"
        aria-label={words.label}
        placeholder={words.label}
        maxLength={QUERY_MAX}
        className="min-h-11 min-w-32 flex-1 rounded-[22px] bg-sunken px-4 text-t5 appearance-none outline-none placeholder:text-fg3 focus:ring-1 focus:ring-brand [&::-webkit-search-cancel-button]:hidden"
      />
      <SearchStatus finding={finding} />
      <IconButton
        label={words.older}
        icon={<ChevronUp size={22} />}
        disabled={!hasOlder || finding.searchWords === ''}
        onClick={() => show(finding.step(1))}
      />
      <IconButton label={words.newer} icon={<ChevronDown size={22} />} disabled={finding.at <= 0} onClick={() => show(finding.step(-1))} />
      <IconButton label={words.close} icon={<X size={22} />} onClick={finding.close} />
    </form>
  )
}

/** The progress of the search. */
function SearchStatus({ finding: { state, searchWords, hits, at, next } }: { finding: Finding }) {
  return (
    <span role="status" className="num text-t3 whitespace-nowrap text-fg2">
      {state === 'looking' && (
        <>
          <span className="sr-only">{ko.ui.loading}</span>
          <Spinner size={16} />
        </>
      )}
      {state === 'failed' && words.failed}
      {state === 'idle' &&
        searchWords !== '' &&
        (hits.length > 0
          ? words.at(at + 1, next === null ? `${hits.length}` : `${hits.length}+`)
          : next === null
            ? words.none
            : words.goOn)}
    </span>
  )
}
