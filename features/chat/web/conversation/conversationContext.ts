import { createContext, use } from 'react'
import type { MenuAnchor } from '#kit/ui/Menu.tsx'
import type { ChatMessage, ChatRoom } from '../../contract.ts'
import type { ConversationStore } from './conversationStore.ts'

/** The conversation's state and functions for its messages. */
export type ConversationContextValue = {
  room: ChatRoom
  me: number
  store: ConversationStore
  /** The search words that are highlighted in messages. */
  searchWords: string
  /** Whether the member may write now. */
  mayWrite: boolean
  reply: (message: ChatMessage) => void
  /** Scrolls to a message, and loads it if needed. */
  jump: (cm_no: number) => Promise<void>
  /** Opens the sheet that picks a day. */
  pickDay: (day: string) => void
  /** A wide screen with a pointer, where actions appear on hover. */
  hasPointer: boolean
  /** Opens a message's menu at the anchor or as a sheet. */
  openMenu: (message: ChatMessage, anchor?: MenuAnchor) => void
  /** Opens the menu of reactions. */
  pickEmoji: (message: ChatMessage, anchor: MenuAnchor) => void
  react: (message: ChatMessage, emoji: string) => void
  /** Scrolls to the newest messages. */
  toEnd: () => void
}

export const ConversationContext = createContext<ConversationContextValue | null>(null)

export function useConversationContext(): ConversationContextValue {
  const conversation = use(ConversationContext)
  if (!conversation) throw new Error('A line of a conversation stands outside of one.')
  return conversation
}
