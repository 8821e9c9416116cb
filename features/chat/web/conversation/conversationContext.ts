import { createContext, use } from 'react'
import type { MenuAnchor } from '#kit/ui/Menu.tsx'
import type { ChatMessage, ChatRoom } from '../../contract.ts'
import type { ConversationStore } from './conversationStore.ts'

/** What the lines of a conversation need of it. */
export type ConversationContextValue = {
  room: ChatRoom
  me: number
  store: ConversationStore
  /** Words that are looked for, marked where they stand. */
  sought: string
  /** Whether anything can be said now. */
  mayWrite: boolean
  reply: (message: ChatMessage) => void
  /** Shows a message, with those around it. */
  jump: (cm_no: number) => Promise<void>
  /** Lets the reader pick a day to go to. */
  pickDay: (day: string) => void
  /** A wide screen with a pointer, where actions appear on hover. */
  hasPointer: boolean
  /** What can be done about a message, in a menu at the anchor or in a sheet. */
  openMenu: (message: ChatMessage, anchor?: MenuAnchor) => void
  /** The emojis to answer a message with, in a menu. */
  pickEmoji: (message: ChatMessage, anchor: MenuAnchor) => void
  react: (message: ChatMessage, emoji: string) => void
  /** Shows the newest messages. */
  toEnd: () => void
}

export const ConversationContext = createContext<ConversationContextValue | null>(null)

export function useConversationContext(): ConversationContextValue {
  const conversation = use(ConversationContext)
  if (!conversation) throw new Error('A line of a conversation stands outside of one.')
  return conversation
}
