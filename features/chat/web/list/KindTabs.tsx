import { Tabs } from '#kit/ui/Tabs.tsx'
import { chatList as words } from '#features/chat/words/list.ts'
import { ROOM_LISTS, type RoomList } from '../../rules.ts'
import { useUnread } from '../unread.ts'

type Props = { kind: RoomList; onChange: (kind: RoomList) => void; panelId: string }

/** The four lists, each with its unread count: 99+ above 100 (decisions d-0, "Badges"). */
export function KindTabs({ kind, onChange, panelId }: Props) {
  const unread = useUnread()
  const tabs = ROOM_LISTS.map((one) => ({ value: one, label: words.kinds[one], count: unread?.[one] ?? 0, counted: words.unread }))
  return <Tabs label={words.tabs} tabs={tabs} value={kind} onChange={onChange} panelId={panelId} />
}
