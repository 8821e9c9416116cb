import { createContext, use } from 'react'
import type { ChatMessage, ChatRoom } from '../../contract.ts'
import type { Talk } from './conversationStore.ts'

/** What the lines of a conversation need of it. */
export type Desk = {
  room: ChatRoom
  me: number
  talk: Talk
  /** Words that are looked for, marked where they stand. */
  sought: string
  /** Whether anything can be said now. */
  mayWrite: boolean
  reply: (message: ChatMessage) => void
  /** Shows a message, with those around it. */
  jump: (cm_no: number) => Promise<void>
  /** Lets the reader pick a day to go to. */
  pickDay: (day: string) => void
  /** What can be done about a message. */
  openMenu: (message: ChatMessage) => void
  react: (message: ChatMessage, emoji: string) => void
  /** Shows the newest messages. */
  toEnd: () => void
}

export const DeskContext = createContext<Desk | null>(null)

export function useDesk(): Desk {
  const desk = use(DeskContext)
  if (!desk) throw new Error('A line of a conversation stands outside of one.')
  return desk
}
