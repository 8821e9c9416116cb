import { Suspense, useMemo, useRef, useState } from 'react'
import { ErrorView } from '#kit/ui/ErrorView.tsx'
import { ko } from '#kit/ui/ko.ts'
import { chatRoom as words } from '#features/chat/words/room.ts'
import { isNotFound } from '#kit/web/call.ts'
import { NotFoundView } from '#kit/web/NotFoundView.tsx'
import { useOnline } from '#kit/web/native.ts'
import { useScreen } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import type { ChatMessage, ChatRoom } from '../../contract.ts'
import { mayCompose } from '../../rules.ts'
import { extensionOf, type HeadPlace } from '../extensions.ts'
import { useRoom } from '../rooms.ts'
import { MessagesSkeleton } from './MessagesSkeleton.tsx'
import { ConversationContext } from './conversationContext.ts'
import { Foot } from './Foot.tsx'
import { FindBar, ProfileCard } from './parts.ts'
import { Frame } from './Frame.tsx'
import { Head } from './Head.tsx'
import { Messages } from './Messages.tsx'
import { Notice } from './Notice.tsx'
import { withSpeakers } from './rows.ts'
import { useConversation } from './useConversation.ts'
import { useFinding } from './useFinding.ts'
import { useConversationStore } from './useConversationStore.ts'

export type ConversationProps = {
  cr_no: number
  onBack: () => void
  /** Full screen: its header has the page's only h1. In a panel it has none. */
  screen?: boolean
}

/** A room's messages and the message field. */
export function Conversation({ cr_no, onBack, screen = false }: ConversationProps) {
  const me = useViewer()?.user_no
  const found = useRoom(cr_no)
  const online = useOnline()
  const around = { screen, onBack }
  if (isNotFound(found.error) || !found.isEnabled || me === undefined) return <Frame {...around} body={<NotFoundView />} />
  if (found.data) return <Opened key={cr_no} room={found.data} me={me} {...around} />
  const again = () => void found.refetch()
  if (!online) return <Frame {...around} body={<ErrorView text={ko.app.offline} sub={ko.app.offlineHelp} onRetry={again} />} />
  if (found.isError && !found.isFetching) return <Frame {...around} body={<ErrorView text={words.failed} onRetry={again} />} />
  return <Frame {...around} body={<MessagesSkeleton />} />
}

type Props = { room: ChatRoom; me: number; screen: boolean; onBack: () => void }

function Opened({ room: found, me, screen, onBack }: Props) {
  const { active } = useScreen()
  const { store, shown } = useConversationStore(found, me, active)
  const room = useMemo(() => withSpeakers(found, shown.log.messages), [found, shown.log.messages])
  const field = useRef<HTMLTextAreaElement>(null)
  const [answered, setAnswered] = useState<ChatMessage | null>(null)
  const finding = useFinding(room.cr_no)
  const closed = mayCompose(room, me)
  const { Bar, Layout } = extensionOf(room.cr_type) ?? {}
  const reply = (message: ChatMessage) => {
    setAnswered(message)
    const input = field.current
    input?.focus()
    input?.setSelectionRange(input.value.length, input.value.length)
  }
  const { conversation, scroller, marked } = useConversation({
    room,
    me,
    store,
    searchWords: finding.searchWords,
    mayWrite: closed === null,
    reply,
  })
  const head = (as: HeadPlace) =>
    finding.isOpen ? (
      <Suspense>
        <FindBar finding={finding} screen={as === 'screen'} />
      </Suspense>
    ) : (
      <Head room={room} me={me} typing={shown.typing} as={as} onBack={onBack} onFind={finding.open} />
    )
  const notice = <Notice cr_no={room.cr_no} />
  const messages = <Body shown={shown} marked={marked} scroller={scroller} onRetry={store.retry} onMenu={conversation.openMenu} />
  const foot = !finding.isOpen && (
    <Foot closed={closed} answered={answered} onAnswered={() => setAnswered(null)} field={field} onLeft={onBack} />
  )
  const around = { screen, onBack, head: head(screen ? 'screen' : 'panel') }
  if (screen && Layout) {
    return (
      <ConversationContext value={conversation}>
        <Suspense fallback={<Frame {...around} body={<MessagesSkeleton />} />}>
          <Layout
            room={room}
            onBack={onBack}
            head={head}
            isFinding={finding.isOpen}
            messages={
              <>
                {notice}
                {messages}
              </>
            }
            foot={foot}
          />
        </Suspense>
      </ConversationContext>
    )
  }
  return (
    <ConversationContext value={conversation}>
      <Frame
        {...around}
        body={
          <>
            {notice}
            {Bar && (
              <Suspense>
                <Bar room={room} />
              </Suspense>
            )}
            {room.room_type === 'new' && (
              <Suspense>
                <ProfileCard />
              </Suspense>
            )}
            {messages}
          </>
        }
        foot={foot}
      />
    </ConversationContext>
  )
}

type BodyProps = Omit<Parameters<typeof Messages>[0], 'onMenu'> & {
  onRetry: () => void
  onMenu: (message: ChatMessage, anchor: Element) => void
}

function Body({ shown, onRetry, onMenu, ...rest }: BodyProps) {
  const online = useOnline()
  const { phase } = shown
  if (phase === 'gone') return <NotFoundView />
  if (phase === 'failed') {
    return online ? (
      <ErrorView text={words.failed} onRetry={onRetry} />
    ) : (
      <ErrorView text={ko.app.offline} sub={ko.app.offlineHelp} onRetry={onRetry} />
    )
  }
  if (phase === 'loading') return <MessagesSkeleton />
  return (
    <Messages
      {...rest}
      shown={shown}
      onMenu={({ message }, line) => message && onMenu(message, line.querySelector('[data-bubble]') ?? line)}
    />
  )
}
