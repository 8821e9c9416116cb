import { Search } from 'lucide-react'
import { Chip } from '#kit/ui/Chip.tsx'
import { KeyHint } from '#kit/web/console/decision.tsx'
import type { InboxViews } from '#kit/web/console/inbox.ts'
import { openPalette } from '#kit/web/console/palette.ts'
import { go } from '#kit/web/screen.tsx'
import type { QueueCount } from '../../contract.ts'
import { inbox as words } from '../../words/inbox.ts'
import { countOf, inboxPath, titleOf, type InboxQuery } from './query.ts'
import { countText } from '../WaitingCount.tsx'
import { SaveFilter } from './SaveFilter.tsx'

/** `counts`: undefined until they are loaded. */
type Props = { query: InboxQuery; counts: readonly QueueCount[] | undefined; views: InboxViews }

const NONE: readonly QueueCount[] = []

/** What the list shows: its name and number, the search, its order, and the filters. */
export function InboxHead({ query, counts, views }: Props) {
  return (
    <div className="flex flex-none flex-col gap-2 px-5 pt-4 pb-3 print:hidden">
      <div className="flex flex-wrap items-center gap-x-3">
        <h1 className="flex-1 text-t7 font-bold">
          {titleOf(query)} {counts && <span className="text-brand-fg tabular-nums">{countText(countOf(counts, query))}</span>}
        </h1>
        <button
          type="button"
          aria-keyshortcuts="/"
          onClick={openPalette}
          className="flex min-h-11 items-center gap-1.5 px-1 text-t4 text-fg2"
        >
          <Search aria-hidden size={18} strokeWidth={1.9} />
          {words.search}
          <KeyHint of="/" />
        </button>
        <span className="text-t4 font-medium text-fg2">{words.order}</span>
        <SaveFilter query={query} />
      </div>
      <Filters query={query} counts={counts} views={views} />
    </div>
  )
}

/** Which cases of the list are shown: by who claimed them, by their due moment, and by queue where a group has several. */
function Filters({ query, counts = NONE, views }: Props) {
  const { group, queue, show, late } = query
  const to = (change: InboxQuery & { [K in keyof InboxQuery]?: InboxQuery[K] | undefined }) => {
    const next = Object.fromEntries(Object.entries({ ...query, ...change }).filter(([, value]) => value !== undefined))
    go.to(inboxPath(next as InboxQuery))
  }
  const queues = counts.filter((one) => group !== undefined && one.group === group)
  const parked = countOf(counts, { ...(group && { group }), show: 'parked' })
  return (
    <div role="group" aria-label={words.filterLabel} className="flex flex-wrap gap-2">
      {show !== 'mine' && (
        <>
          <Chip selected={show === undefined && !late && !queue} onClick={() => to({ show: undefined, late: undefined, queue: undefined })}>
            {words.filters.open}
          </Chip>
          <Chip selected={show === 'free'} onClick={() => to({ show: show === 'free' ? undefined : 'free' })}>
            {words.filters.free}
          </Chip>
        </>
      )}
      <Chip selected={late === 'true'} onClick={() => to({ late: late ? undefined : 'true' })}>
        {words.late}
      </Chip>
      {show !== 'mine' && (
        <Chip selected={show === 'parked'} onClick={() => to({ show: show === 'parked' ? undefined : 'parked' })}>
          {words.filters.parked}
          {parked > 0 && <span className="tabular-nums">{countText(parked)}</span>}
        </Chip>
      )}
      {queues.length > 1 &&
        queues.map((one) => (
          <Chip key={one.queue} selected={queue === one.queue} onClick={() => to({ queue: queue === one.queue ? undefined : one.queue })}>
            {views[one.queue]?.title ?? one.queue}
            {one.count > 0 && <span className="tabular-nums">{countText(one.count)}</span>}
          </Chip>
        ))}
    </div>
  )
}
