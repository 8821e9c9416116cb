import { Plus } from 'lucide-react'
import { AccountBlock, useProfile } from '#features/account/web/public.ts'
import { WeekMoods } from '#features/daily/web/public.ts'
import { OwnRoom } from '#features/room/web/public.ts'
import { HOME, href, pathOf } from '#features/routes.ts'
import { HaruIcon } from '#kit/ui/art/HaruIcon.tsx'
import { HaruWord } from '#kit/ui/art/HaruWord.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { cx } from '#kit/ui/cx.ts'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { ko } from '#kit/ui/ko.ts'
import { drawer } from '#features/account/words/drawer.ts'
import { chatList } from '#features/chat/words/list.ts'
import { Link, type Tab } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import { AlarmEntry } from './AlarmEntry.tsx'
import { ChatCount } from './ChatCount.tsx'
import { entriesFor, type Entry } from './entries.ts'
import { EntryLink } from './EntryLink.tsx'
import type { CurrentRoute } from './currentRoute.ts'
import { WriteLink, writeWords } from './WriteLink.tsx'

/** The chat panel, which replaces the rail. */
export type PanelSwitch = { isOpen: boolean; onToggle: () => void }

type SideProps = { base?: CurrentRoute; tab: Tab | undefined; panel?: PanelSwitch }

/** The navigation on the left of wide screens. With `panel` the chat item opens the panel. */
export function SideNav({ base, tab, panel }: SideProps) {
  const isMember = useViewer() !== null
  return (
    <nav aria-label={ko.app.navigation} className="flex h-full flex-col overflow-y-auto px-3 py-6">
      <Link to={href(HOME)} aria-label={ko.app.name} className="hit mb-6 flex items-center gap-3 self-start rounded-tile px-2">
        <HaruIcon size={34} />
        <HaruWord height={25} />
      </Link>
      <ul>
        {entriesFor(tab).map((entry) => {
          const active = entry.tab === tab
          return (
            <li key={entry.name}>
              {panel && isMember && entry.tab === 'chat' && !active ? (
                <button
                  type="button"
                  aria-expanded={panel.isOpen}
                  onClick={panel.onToggle}
                  className={cx(ENTRY, panel.isOpen ? 'bg-press' : 'text-fg2 wide:hover:bg-press')}
                >
                  <EntryWords entry={entry} active={false} />
                </button>
              ) : (
                <EntryLink
                  entry={entry}
                  active={active}
                  className={cx(ENTRY, active ? 'bg-surface font-bold' : 'text-fg2 wide:hover:bg-press')}
                >
                  <EntryWords entry={entry} active={active} />
                </EntryLink>
              )}
            </li>
          )
        })}
        <li>
          <AlarmEntry active={base?.name === 'AlarmMain'} className={ENTRY} />
        </li>
      </ul>
      <WriteLink
        base={base}
        className="pressable mt-4 flex min-h-12 items-center justify-center gap-1.5 rounded-tile bg-brand font-semibold text-on-brand wide:hover:bg-brand-press"
      >
        <Plus aria-hidden size={20} strokeWidth={2.2} />
        {writeWords(base)}
      </WriteLink>
      <div className="mt-auto pt-6">
        <AccountBlock />
      </div>
    </nav>
  )
}

function EntryWords({ entry: { Icon, label, tab }, active }: { entry: Entry; active: boolean }) {
  return (
    <>
      <Icon aria-hidden size={24} strokeWidth={active ? 2.3 : 1.9} />
      {label}
      {tab === 'chat' && <ChatCount className="ml-auto" />}
    </>
  )
}

/** Beside a list of conversations none of which is open. */
export function ListPlaceholder() {
  return (
    <section aria-label={ko.titles.ChatDetail} className="grid flex-1 place-content-center">
      <EmptyView kind="chat" text={chatList.pick} sub={chatList.pickHelp} />
    </section>
  )
}

/** The rail on the right of wide screens: the member's room and week. */
export function Rail() {
  const me = useProfile().data
  return (
    <aside aria-label={me ? ko.app.room : ko.app.pages} className="flex h-full flex-col gap-3 overflow-y-auto px-5 py-5">
      {me && (
        <Card className="overflow-hidden">
          <OwnRoom />
          <div className="px-4 pt-4 pb-5">
            <h2 className="mb-3 text-t5 font-bold">{ko.app.room}</h2>
            <WeekMoods />
          </div>
        </Card>
      )}
      <Pages />
    </aside>
  )
}

/** Pages that by law must be reachable from every screen. */
function Pages() {
  const pages = Object.entries(drawer.pages).flatMap(([name, label]) => {
    const path = pathOf(name)
    return path === null ? [] : [{ path, label }]
  })
  return (
    <div className="px-1 text-t3 text-fg3">
      <nav aria-label={ko.app.pages} className="flex flex-wrap gap-x-3">
        {pages.map(({ path, label }) => (
          <Link key={path} to={path} className="inline-flex min-h-11 items-center wide:hover:underline">
            {label}
          </Link>
        ))}
      </nav>
      <p>{ko.app.support}</p>
    </div>
  )
}

const ENTRY = 'flex min-h-12 w-full items-center gap-4 rounded-tile px-4 text-t5'
