import { UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { personActions } from '#features/follow/web/public.ts'
import { openReport } from '#features/report/web/public.ts'
import { Button } from '#kit/ui/Button.tsx'
import { chatParts as parts } from '#features/chat/words/parts.ts'
import { chatRoom as words } from '#features/chat/words/room.ts'
import { ACCEPTED, REJECTED } from '../../rules.ts'
import { refreshRoom } from '../cache.ts'
import { partnerOf } from '../room.ts'
import { answerRequest, applyAgain, confirmCloseRoom } from '../roomActions.ts'
import { useConversationContext } from './conversationContext.ts'

type Props = { requestState: 'asked' | 'waits' | 'rejected'; onLeft: () => void }

/** Replaces the message field while a request is not accepted. */
export default function Request({ requestState, onLeft }: Props) {
  if (requestState === 'asked') return <IncomingRequest />
  return requestState === 'waits' ? <OutgoingRequest onLeft={onLeft} /> : <RejectedRequest onLeft={onLeft} />
}

/** For the asked member: accept or reject (specification section 4, "New-request rooms"). */
function IncomingRequest() {
  const { room } = useConversationContext()
  const { cr_no } = room
  return (
    <Panel title={parts.request.title} text={parts.request.text}>
      <div className="mt-4 flex flex-wrap gap-2">
        <div className="flex-2">
          <Button variant="quiet" full onClick={() => void answerRequest(cr_no, REJECTED)}>
            {parts.request.reject}
          </Button>
        </div>
        <div className="flex-3">
          <Button full onClick={() => void answerRequest(cr_no, ACCEPTED)}>
            {parts.request.accept}
          </Button>
        </div>
      </div>
      <BlockAndReport />
    </Panel>
  )
}

function BlockAndReport() {
  const { room } = useConversationContext()
  const partner = partnerOf(room)
  if (!partner) return null
  const run = async () => {
    // Reports before blocking, because a blocked member cannot be reported.
    await openReport({ target_kind: 'user', target_no: partner.user_no })
    await personActions(partner)
      .find(({ key }) => key === 'person-block')
      ?.run()
    await refreshRoom(room.cr_no)
  }
  return (
    <button
      type="button"
      onClick={() => void run()}
      className="mx-auto mt-2 flex min-h-11 items-center gap-1.5 rounded-chip px-4 text-t4 text-fg2 active:bg-sunken"
    >
      <UserX aria-hidden size={18} />
      {parts.request.blockAndReport}
    </button>
  )
}

/** For the asker: only closing the room. */
function OutgoingRequest({ onLeft }: { onLeft: () => void }) {
  const { room } = useConversationContext()
  return (
    <Panel title={parts.request.waitingTitle} text={parts.request.waitingText(room.cr_name || words.someone)}>
      <div className="mt-4">
        <CloseButton onLeft={onLeft} />
      </div>
    </Panel>
  )
}

/** After a rejection: the asker reads the reason and can ask again; the member who rejected can open the conversation. */
function RejectedRequest({ onLeft }: { onLeft: () => void }) {
  const { room, me } = useConversationContext()
  const other = room.cr_members.find(({ user_no }) => user_no !== me)
  const isMine = room.cr_members.some(({ user_no, state }) => user_no === me && state === REJECTED)
  const title = isMine ? parts.request.iRejectedTitle : parts.request.rejectedTitle
  const reason = other?.reject_reason ?? ''
  return (
    <Panel title={title} text={isMine ? parts.request.iRejectedText : undefined}>
      {!isMine && reason !== '' && (
        <figure className="mt-2 rounded-tile bg-sunken px-4 py-3">
          <figcaption className="text-t3 text-fg3">{parts.request.rejectedReason}</figcaption>
          <blockquote className="mt-0.5 max-h-30 overflow-y-auto text-t4 whitespace-pre-wrap">{reason}</blockquote>
        </figure>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <div className="flex-2">
          <CloseButton onLeft={onLeft} />
        </div>
        <div className="flex-3">
          <Button full onClick={() => void applyAgain(room)}>
            {isMine ? parts.request.talk : parts.request.again}
          </Button>
        </div>
      </div>
    </Panel>
  )
}

function CloseButton({ onLeft }: { onLeft: () => void }) {
  const { room } = useConversationContext()
  const close = async () => {
    if (await confirmCloseRoom(room.cr_no)) onLeft()
  }
  return (
    <Button variant="quiet" full onClick={() => void close()}>
      {parts.request.close}
    </Button>
  )
}

function Panel({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="safe-b max-h-[50dvh] overflow-y-auto rounded-t-sheet bg-surface">
      <div className="px-5 pt-5 pb-3">
        <h2 className="text-t7 font-bold">{title}</h2>
        {text && <p className="mt-1 text-t4 text-fg2">{text}</p>}
        {children}
      </div>
    </section>
  )
}
