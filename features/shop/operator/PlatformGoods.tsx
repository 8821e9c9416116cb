import { ArrowLeft, X } from 'lucide-react'
import { useCallback } from 'react'
import type { ExpertHead } from '#features/expert/web/public.ts'
import { ko } from '#kit/ui/ko.ts'
import { Tabs } from '#kit/ui/Tabs.tsx'
import { rowNumberIn, useSection } from '#kit/web/console/section.ts'
import { useGo } from '#kit/web/screen.tsx'
import { TYPE } from '../rules.ts'
import OwnItemDetail from '../web/own/detail/OwnItemDetail.tsx'
import EditedItem from '../web/own/form/EditedItem.tsx'
import NewItem from '../web/own/form/NewItem.tsx'
import OwnItems from '../web/own/list/OwnItems.tsx'
import ReceivedQuestions from '../web/own/question/ReceivedQuestions.tsx'
import { goodsConsole as words } from '../words/operator.ts'
import { GOODS_PATH as PATH, NEW_GOODS as NEW } from './endpoints.ts'

const PANEL = 'platform-goods'

/** The platform's goods and the questions about them, with what an expert can do with theirs. */
export default function PlatformGoods() {
  const go = useGo()
  const { id, search } = useSection(PATH)
  const itemNo = rowNumberIn(id)
  const leave = useCallback(() => go.to(PATH), [go])
  const leaveEdit = useCallback(() => go.to(itemNo === null ? PATH : `${PATH}/${itemNo}`), [go, itemNo])
  if (id === NEW) {
    return (
      <Frame>
        <NewItem type={TYPE.goods} head={headOf(words.create, 'close', leave)} onLeave={leave} />
      </Frame>
    )
  }
  if (itemNo !== null && search.get('edit') !== null) {
    return (
      <Frame>
        <EditedItem key={itemNo} itemNo={itemNo} head={headOf(words.edit, 'close', leaveEdit)} onLeave={leaveEdit} />
      </Frame>
    )
  }
  if (itemNo !== null) {
    return (
      <Frame>
        <OwnItemDetail key={itemNo} itemNo={itemNo} head={headOf(words.one(itemNo), 'back', leave)} />
      </Frame>
    )
  }
  const tab = search.get('tab') === 'questions' ? 'questions' : 'items'
  const bar = (
    <Tabs
      label={words.title}
      tabs={(['items', 'questions'] as const).map((value) => ({ value, label: words.tabs[value] }))}
      value={tab}
      onChange={(next) => go.to(next === 'items' ? PATH : `${PATH}?tab=${next}`, { replace: true })}
      panelId={PANEL}
    />
  )
  const head = { ...headOf(words.title, 'back', leave, { isEntry: true }), tabs: { bar, panelId: PANEL } }
  return <Frame>{tab === 'items' ? <OwnItems head={head} isTable /> : <ReceivedQuestions head={head} />}</Frame>
}

/** The console's heading of one of the seller's screens; nothing lies behind the section's entry. */
const headOf = (title: string, left: ExpertHead['left'], onLeft: () => void, { isEntry = false } = {}): ExpertHead => {
  const Icon = left === 'close' ? X : ArrowLeft
  const top = (
    <div className="flex flex-wrap items-center gap-x-3 px-5 pt-5 pb-3">
      {!isEntry && (
        <button type="button" onClick={onLeft} className="-ml-1 flex min-h-11 items-center gap-1.5 px-1 text-t4 text-fg2">
          <Icon aria-hidden size={18} strokeWidth={2} />
          {left === 'close' ? ko.ui.close : words.title}
        </button>
      )}
      <h1 className="min-w-0 text-t7 font-bold break-words">{title}</h1>
    </div>
  )
  return { title, left, onLeft, isEntry, top }
}

/** The seller's screens fill their place, as on the phone. */
const Frame = ({ children }: { children: React.ReactNode }) => (
  <div className="mx-auto flex h-full min-h-0 w-full max-w-5xl flex-1 flex-col">{children}</div>
)
