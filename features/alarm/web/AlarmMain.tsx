import { RotateCw } from 'lucide-react'
import { useRef, useState, type RefObject } from 'react'
import { HOME, href } from '#features/routes.ts'
import { Chip } from '#kit/ui/Chip.tsx'
import { cx } from '#kit/ui/cx.ts'
import { Header } from '#kit/ui/Header.tsx'
import { HeaderButton } from '#kit/ui/HeaderButton.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { NewPill } from '#kit/ui/NewPill.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { alarm as words } from '#features/alarm/words.ts'
import { CallError } from '#kit/web/call.ts'
import { toast } from '#kit/web/overlays.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { readAll, refreshAlarms, useAlarms, useNewAlarms, type AlarmsQuery } from './api.ts'
import { AlarmList } from './parts/AlarmList.tsx'
import { CHIPS, groupIn, type Group } from './parts/groups.ts'

/** My alarms of 90 days, newest first. The chosen chip is a query parameter. */
export default function AlarmMain() {
  const scroller = useRef<HTMLDivElement>(null)
  const group = groupIn(useScreen().search)
  const list = useAlarms(group)
  const { count, showNew } = useNewAlarms(group, list)
  const { refreshing, refresh } = useRefresh(group, list, scroller)
  const scrollToTop = () => scroller.current?.scrollTo({ top: 0 })
  const toTop = () => {
    showNew()
    scrollToTop()
  }
  const header = (
    <>
      <Head hasUnread={list.data?.pages.some((page) => page.some(({ read_dt }) => read_dt === null)) === true} />
      <Chips group={group} refreshing={refreshing} onChoose={scrollToTop} onRefresh={() => void (refreshing || refresh())} />
    </>
  )
  return (
    <Page header={header} className="bg-surface" scrollRef={scroller} onRefresh={refresh} scrollUp>
      <NewPill count={count} label={words.newOnes} onPress={toTop} />
      <AlarmList list={list} scroller={scroller} />
    </Page>
  )
}

function Head({ hasUnread }: { hasUnread: boolean }) {
  const go = useGo()
  const right = (
    <>
      <button
        type="button"
        disabled={!hasUnread}
        onClick={() => void handleReadAll()}
        className="min-h-11 flex-none rounded-tile px-2.5 text-t4 font-medium text-fg2 active:bg-sunken disabled:text-off wide:hover:bg-sunken"
      >
        {words.readAll}
      </button>
      <HeaderButton kind="settings" label={words.settings} onClick={() => go.to(href('AlarmSettings'))} />
    </>
  )
  return <Header left="back" title={ko.titles.AlarmMain} onLeft={() => go.back(href(HOME))} right={right} />
}

async function handleReadAll(): Promise<void> {
  try {
    await readAll()
  } catch (error) {
    toast(error instanceof CallError && !error.offline ? inKorean(error.message) : words.failed)
  }
}

type ChipsProps = { group: Group | null; refreshing: boolean; onChoose: () => void; onRefresh: () => void }

function Chips({ group, refreshing, onChoose, onRefresh }: ChipsProps) {
  const go = useGo()
  const icon = <RotateCw size={20} strokeWidth={1.9} className={cx('text-fg2', refreshing && 'animate-spin')} />
  const choose = (next: Group | null) => {
    onChoose()
    go.to(`${href('AlarmMain')}${next === null ? '' : `?group=${next}`}`, { replace: true })
  }
  return (
    <div className="flex flex-none items-center bg-surface pr-1.5 pb-1">
      <div role="group" aria-label={words.groupsLabel} className="no-bar flex min-w-0 flex-1 gap-2 overflow-x-auto px-5 py-0.5">
        {CHIPS.map((chip) => (
          <Chip key={chip.label} selected={chip.group === group} onClick={() => choose(chip.group)}>
            {chip.label}
          </Chip>
        ))}
      </div>
      <IconButton label={words.refresh} icon={icon} aria-busy={refreshing} onClick={onRefresh} />
    </div>
  )
}

/** Reloads the first page and scrolls to the top. On failure the list stays as it is. */
function useRefresh(group: Group | null, list: AlarmsQuery, scroller: RefObject<HTMLDivElement | null>) {
  const [refreshing, setRefreshing] = useState(false)
  const refresh = async () => {
    setRefreshing(true)
    try {
      await (list.data ? refreshAlarms(group) : list.refetch())
      scroller.current?.scrollTo({ top: 0 })
    } catch {
      toast(words.stale)
    } finally {
      setRefreshing(false)
    }
  }
  return { refreshing, refresh }
}
