import { useEffect, useRef } from 'react'
import { number } from '#kit/ui/format.ts'
import type { Selection } from '#kit/web/console/selection.ts'
import type { InboxRow } from '../../contract.ts'
import { INBOX_CHOSEN_MAX } from '../../rules.ts'
import { inbox as words } from '../../words/inbox.ts'
import type { useInbox } from './api.ts'
import { caseKey } from './caseKey.ts'

type Props = { selection: Selection<InboxRow>; pages: ReturnType<typeof useInbox>; count: number }

/** The heads of the list's columns; its check box selects all rows. Once all are selected, more can be loaded and selected with them. */
export function SelectHead({ selection: { chosen, toggleAll, choose }, pages, count }: Props) {
  const box = useRef<HTMLInputElement>(null)
  const isSome = chosen.length > 0 && chosen.length < count
  const isAll = chosen.length === count
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome
  }, [isSome])
  const more = async () => {
    // The pressed button is gone while the list grows.
    box.current?.focus()
    let keys: string[] = []
    while (keys.length < INBOX_CHOSEN_MAX) {
      const { data, hasNextPage, isFetchNextPageError } = await pages.fetchNextPage()
      keys = data?.pages.flat().map(caseKey) ?? []
      if (!hasNextPage || isFetchNextPageError) break
    }
    choose(keys.slice(0, INBOX_CHOSEN_MAX))
  }
  return (
    <div className="flex-none border-y border-line bg-bg text-t3 text-fg2 print:hidden">
      <div className="flex min-h-11 items-center gap-1 pl-2">
        <label className="grid min-h-11 w-11 flex-none place-items-center">
          <input
            ref={box}
            type="checkbox"
            aria-label={words.chooseAll}
            checked={isAll}
            onChange={toggleAll}
            className="size-5 accent-brand"
          />
        </label>
        <span aria-hidden className="grid flex-1 grid-cols-[minmax(0,1fr)_auto_4.5rem] gap-x-3 pr-5 pl-4">
          <span>{words.headWhat}</span>
          <span>{words.headAmount}</span>
          <span className="text-right">{words.headLeft}</span>
        </span>
      </div>
      {isAll && pages.hasNextPage && count < INBOX_CHOSEN_MAX && (
        <button type="button" onClick={() => void more()} className="min-h-11 w-full px-5 text-left font-semibold text-brand-fg underline">
          {words.chooseMore(number(INBOX_CHOSEN_MAX))}
        </button>
      )}
    </div>
  )
}
