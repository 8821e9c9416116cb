import { FollowSuggestions } from '#features/follow/web/public.ts'
import { pathOf } from '#features/routes.ts'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { chatList as words } from '#features/chat/words/list.ts'
import { Link } from '#kit/web/screen.tsx'
import type { RoomList } from '../../rules.ts'

/** The empty state of a list, with links to start a conversation. */
export function NoRooms({ kind, isNarrow }: { kind: RoomList; /** In the panel, which is narrow. */ isNarrow?: boolean }) {
  const [name, label] = WAYS[kind]
  const path = pathOf(name)
  const way = path !== null && (
    <Link to={path} className="pressable inline-flex min-h-12 items-center rounded-tile bg-brand-weak px-4 font-semibold text-brand-fg">
      {label}
    </Link>
  )
  return (
    <>
      <EmptyView kind="chat" text={words.none[kind]} sub={words.noneHelp[kind]} action={way} />
      {!isNarrow && kind === 'private' && <FollowSuggestions />}
    </>
  )
}

const WAYS: Record<RoomList, [name: string, label: string]> = {
  private: ['SearchUser', words.find],
  group: ['ClubMain', words.clubs],
  new: ['SearchUser', words.find],
  counsel: ['SearchExpert', words.experts],
}
