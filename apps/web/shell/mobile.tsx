import { Plus } from 'lucide-react'
import { cx } from '#kit/ui/cx.ts'
import { ko } from '#kit/ui/ko.ts'
import type { Tab } from '#kit/web/screen.tsx'
import { ChatCount } from './ChatCount.tsx'
import { entriesFor, type Entry } from './entries.ts'
import { EntryLink } from './EntryLink.tsx'
import type { CurrentRoute } from './currentRoute.ts'
import { WriteLink, writeWords } from './WriteLink.tsx'

/** The bottom bar: the items whose screens exist, with the add button in the middle. */
export function BottomBar({ base, tab }: { base?: CurrentRoute; tab: Tab | undefined }) {
  const entries = entriesFor(tab)
  const half = Math.ceil(entries.length / 2)
  const item = (entry: Entry) => <Item key={entry.name} entry={entry} active={entry.tab === tab} />
  return (
    <nav aria-label={ko.app.navigation} className="safe-b z-(--z-nav) flex-none border-t border-line bg-surface">
      <div className="flex h-(--h-nav) items-stretch justify-around">
        {entries.slice(0, half).map(item)}
        <div className="grid flex-1 place-items-center">
          {/* In pixels, like the bar: large text must not push it out. */}
          <WriteLink
            base={base}
            label={writeWords(base)}
            className="pressable grid size-[48px] place-items-center rounded-full bg-brand text-on-brand"
          >
            <Plus aria-hidden size={26} strokeWidth={2.2} />
          </WriteLink>
        </div>
        {entries.slice(half).map(item)}
      </div>
    </nav>
  )
}

function Item({ entry, active }: { entry: Entry; active: boolean }) {
  const { label, Icon } = entry
  return (
    <EntryLink
      entry={entry}
      active={active}
      className={cx('flex flex-1 flex-col items-center justify-center gap-0.5', active ? 'font-bold text-fg' : 'font-medium text-fg2')}
    >
      <span className="relative">
        <Icon aria-hidden size={24} strokeWidth={active ? 2.3 : 1.9} />
        {entry.tab === 'chat' && <ChatCount className="absolute -top-1.5 left-3 ring-2 ring-surface" />}
      </span>
      {/* The bar has a fixed height: labels grow at most to 1.3 times. */}
      <span className="text-[min(0.6875rem,14.3px)] leading-[1.36]">{label}</span>
    </EntryLink>
  )
}
