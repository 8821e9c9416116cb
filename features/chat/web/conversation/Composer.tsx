import { CornerDownRight, FileText, Gift, Images, Plus, X } from 'lucide-react'
import { useEffect, useRef, useState, type ChangeEvent, type RefObject } from 'react'
import { IMAGE_TYPES, VIDEO_TYPES } from '#features/media/rules.ts'
import { hrefNear } from '#features/routes.ts'
import { ChatInput } from '#kit/ui/ChatInput.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { ko } from '#kit/ui/ko.ts'
import { chatParts as parts } from '#features/chat/words/parts.ts'
import { chatRoom as words } from '#features/chat/words/room.ts'
import { actionSheet, alert, toast } from '#kit/web/overlays.ts'
import { go, useScreen } from '#kit/web/screen.tsx'
import { emit } from '#kit/web/socket.ts'
import type { ChatMessage, ChatRoom } from '../../contract.ts'
import { typingCall } from '../../events.ts'
import { FIRST_MESSAGE_MAX, MESSAGE_MAX } from '../../rules.ts'
import { partnerOf } from '../room.ts'
import { loadDrafts, draftOf, saveDraft } from './drafts.ts'
import { useConversationContext } from './conversationContext.ts'
import { quoteOf } from './Content.tsx'
import { queueMessage } from './sending.ts'
import { lineOf, nameIn } from './format.ts'
import { sendFiles } from './uploads.ts'
import { UploadRows } from './UploadRows.tsx'

/** Minimum interval between two typing events, in milliseconds. */
const TYPE_MS = 3000

type Props = {
  /** The first message of a request: shorter and without files. */
  isFirst: boolean
  answered: ChatMessage | null
  onAnswered: () => void
  field: RefObject<HTMLTextAreaElement | null>
}

/** The message field. Its text is stored as a draft. */
export function Composer({ isFirst, answered, onAnswered, field }: Props) {
  const { room, toEnd } = useConversationContext()
  const { cr_no } = room
  const [text, setText] = useDraftText(cr_no)
  const typed = useTypingEvents(cr_no, isFirst)
  const change = (value: string) => {
    setText(value)
    if (value !== '') typed()
  }
  const send = (value: string) => {
    const content = value.trim()
    setText('')
    if (content === '') return
    queueMessage({ cr_no, cm_content: content, reply: answered && quoteOf(answered) })
    onAnswered()
    toEnd()
  }
  return (
    <>
      <UploadRows cr_no={cr_no} />
      <ChatInput
        field={field}
        label={parts.write.label}
        placeholder={isFirst ? parts.write.first : parts.write.placeholder}
        sendLabel={parts.write.send}
        value={text}
        onChange={change}
        onSend={send}
        max={isFirst ? FIRST_MESSAGE_MAX : MESSAGE_MAX}
        left={!isFirst && <Attach room={room} />}
        above={answered && <ReplyPreview message={answered} onCancel={onAnswered} />}
      />
    </>
  )
}

/** The message that is replied to. */
function ReplyPreview({ message, onCancel }: { message: ChatMessage; onCancel: () => void }) {
  const { room, me } = useConversationContext()
  const name = message.cm_from === me ? words.me : nameIn(room, message.cm_from)
  return (
    <div className="mb-1 flex items-center gap-2 pl-3 text-t4">
      <CornerDownRight aria-hidden size={18} className="flex-none text-fg3" />
      <p className="min-w-0 flex-1">
        <span className="block font-semibold text-fg2">{words.replyTo(name)}</span>
        <span className="block truncate text-fg3">{lineOf(message)}</span>
      </p>
      <IconButton label={parts.write.cancelReply} icon={<X size={18} className="text-fg3" />} onClick={onCancel} />
    </div>
  )
}

/** Picks files, which are sent once uploaded, or opens a gift for the other member of a private room. */
function Attach({ room }: { room: ChatRoom }) {
  const { cr_no, cr_type } = room
  const place = useScreen()
  const partner = cr_type === 'private' ? partnerOf(room) : null
  const media = useRef<HTMLInputElement>(null)
  const documents = useRef<HTMLInputElement>(null)
  const ask = async () => {
    const items = [
      { key: 'media', label: parts.write.media, icon: <Images size={18} /> },
      { key: 'document', label: parts.write.document, icon: <FileText size={18} /> },
      ...(partner ? [{ key: 'gift', label: parts.write.gift, icon: <Gift size={18} /> }] : []),
    ]
    const picked = await actionSheet({ title: parts.write.attach, items })
    if (picked === 'gift') return go.to(`${hrefNear(place, 'VivGiftSend')}?to=${partner!.user_no}`)
    if (picked) (picked === 'media' ? media : documents).current?.click()
  }
  const take = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(input.files ?? [])]
    // Allows picking the same file again.
    input.value = ''
    const strangers = await sendFiles(cr_no, files).catch(() => null)
    if (strangers === null) return alert(ko.ui.failed)
    if (strangers.length > 0) toast(parts.uploads.wrongType(strangers.join(', ')))
  }
  const accept = [...IMAGE_TYPES, ...VIDEO_TYPES, '.mov'].join(',')
  return (
    <>
      <IconButton label={parts.write.attach} icon={<Plus size={24} strokeWidth={1.9} />} onClick={() => void ask()} />
      <input
        ref={media}
        type="file"
        multiple
        accept={accept}
        hidden
        aria-label={parts.write.media}
        onChange={(event) => void take(event)}
      />
      <input
        ref={documents}
        type="file"
        multiple
        accept="application/pdf,.pdf"
        hidden
        aria-label={parts.write.document}
        onChange={(event) => void take(event)}
      />
    </>
  )
}

/** The field's text, stored on this device on every change. */
function useDraftText(roomNo: number): [string, (text: string) => void] {
  const [text, setText] = useState(() => draftOf(roomNo))
  const isTouched = useRef(false)
  useEffect(() => {
    let isHere = true
    void loadDrafts().then(() => isHere && !isTouched.current && setText(draftOf(roomNo)))
    return () => void (isHere = false)
  }, [roomNo])
  const change = (next: string) => {
    isTouched.current = true
    setText(next)
    saveDraft(roomNo, next)
  }
  return [text, change]
}

function useTypingEvents(roomNo: number, isFirst: boolean): () => void {
  const lastSentAt = useRef(0)
  return () => {
    const now = Date.now()
    if (isFirst || now - lastSentAt.current < TYPE_MS) return
    lastSentAt.current = now
    void emit(typingCall, { cr_no: roomNo }).catch(() => undefined)
  }
}
