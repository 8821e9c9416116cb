import { useEffect, useMemo, useRef, useState } from 'react'
import { ko } from '#kit/ui/ko.ts'
import { chatRoom as words } from '#features/chat/words/room.ts'
import { call } from '#kit/web/call.ts'
import { useMedia, WIDE_WITH_POINTER } from '#kit/web/media.ts'
import { alert, toast } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { busy } from '#kit/web/spinner.ts'
import { react, type ChatMessage } from '../../contract.ts'
import { EMOJIS } from '../../rules.ts'
import type { ConversationContextValue } from './conversationContext.ts'
import type { ListScroller } from './Messages.tsx'

/** Duration of the highlight after a jump, in milliseconds. */
const MARK_MS = 1800

type ConversationInput = Pick<ConversationContextValue, 'room' | 'me' | 'store' | 'searchWords' | 'mayWrite' | 'reply'>

/** The actions on messages, and the list's scroll target. */
export function useConversation({ room, me, store, searchWords, mayWrite, reply }: ConversationInput) {
  const scroller = useRef<ListScroller>(null)
  const [marked, setMarked] = useState<number | null>(null)
  useEffect(() => {
    if (marked === null) return
    scroller.current?.to(marked)
    const timer = setTimeout(() => setMarked(null), MARK_MS)
    return () => clearTimeout(timer)
  }, [marked])
  const hasPointer = useMedia(WIDE_WITH_POINTER)
  const newest = useRef(reply)
  useEffect(() => void (newest.current = reply))
  const conversation = useMemo<ConversationContextValue>(() => {
    const made: ConversationContextValue = {
      room,
      me,
      store,
      searchWords,
      mayWrite,
      reply: (message) => newest.current(message),
      async jump(cm_no) {
        setMarked(null)
        if (await store.reach(cm_no)) setMarked(cm_no)
        else toast(words.quotedGone)
      },
      pickDay: (day) => void loadWithSpinner(() => import('./DaySheet.tsx')).then((part) => part?.openDaySheet(made, day)),
      hasPointer,
      openMenu: (message, anchor) =>
        void loadWithSpinner(() => import('./menu.tsx')).then((part) => part?.openMessageMenu(made, message, anchor)),
      pickEmoji: (message, anchor) =>
        void loadWithSpinner(() => import('./menu.tsx')).then((part) => part?.openEmojiMenu(made, message, anchor)),
      react: (message, emoji) => void toggleReaction(made, message, emoji),
      toEnd() {
        setMarked(null)
        void store.reachEnd().then((isThere) => isThere && scroller.current?.toEnd())
      },
    }
    return made
  }, [room, me, store, searchWords, mayWrite, hasPointer])
  return { conversation, scroller, marked }
}

/** Loads code on first use, with a spinner; null after a failure, which is shown. */
export async function loadWithSpinner<T>(load: () => Promise<T>): Promise<T | null> {
  const part = await busy(loadPart(load)).catch(() => null)
  if (part === null) await alert(ko.ui.failed)
  return part
}

/** Optimistic: reverted on failure without a message (specification section 8). */
async function toggleReaction({ room, me, store }: ConversationContextValue, message: ChatMessage, emoji: string): Promise<void> {
  const chosen = EMOJIS.find((one) => one === emoji)
  const before = message.reactions
  const isTaken = before.some((one) => one.emoji === emoji && one.user_nos.includes(me))
  const { cm_no, state } = message
  store.change({ cm_no, state, reactions: withMine(before, me, isTaken ? null : emoji) })
  try {
    await call(react, { body: { cr_no: room.cr_no, cm_no, emoji: isTaken ? null : (chosen ?? null) } })
  } catch {
    store.change({ cm_no, state, reactions: before })
  }
}

/** Replaces or removes the member's one reaction. */
export function withMine(reactions: ChatMessage['reactions'], me: number, emoji: string | null): ChatMessage['reactions'] {
  const others = reactions
    .map((one) => ({ ...one, user_nos: one.user_nos.filter((user_no) => user_no !== me) }))
    .filter((one) => one.user_nos.length > 0 || one.emoji === emoji)
  if (emoji === null) return others
  if (!others.some((one) => one.emoji === emoji)) return [...others, { emoji, user_nos: [me] }]
  return others.map((one) => (one.emoji === emoji ? { ...one, user_nos: [...one.user_nos, me] } : one))
}
