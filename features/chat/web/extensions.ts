import type { ComponentType, LazyExoticComponent, ReactNode, RefObject } from 'react'
import type { ChatMessage, ChatRoom } from '../contract.ts'
import type { CrType } from '../rules.ts'

type Part<P> = LazyExoticComponent<ComponentType<P>>

/** What features in higher layers show in a kind of room (decision 071). Every part is loaded when it is first shown. */
export type RoomExtension = {
  /** Above the messages. */
  Bar?: Part<{ room: ChatRoom }>
  /** Instead of chat's own arrangement of a room that is a screen; it draws the bar as well. */
  Layout?: Part<RoomLayoutProps>
  /** Instead of the message field, while the room's policy closes it: why, and what can be done. */
  Closed?: Part<{ room: ChatRoom }>
  /** Instead of the pill of a system message, by its type. */
  events?: Record<string, Part<{ message: ChatMessage }>>
  /** Beside the name in the list of rooms. */
  Sign?: Part<{ room: ChatRoom }>
  /** Above the rooms of its list. */
  ListHead?: Part<object>
  /** Instead of the rooms of its list in the panel. `onOpen` shows a room in the panel. */
  PanelList?: Part<{ onOpen: (cr_no: number) => void; shown: number | null; scroller: RefObject<HTMLElement | null> }>
}

/** The parts of a room, for an arrangement of their own. */
export type RoomLayoutProps = {
  room: ChatRoom
  onBack: () => void
  /** The name of the room, or the search in it: above a screen, or above a part of one. */
  head: (as: HeadPlace) => ReactNode
  /** A search runs: then the head must be visible. */
  isFinding: boolean
  messages: ReactNode
  foot: ReactNode
}

/** `screen` has the page's h1 and a way back, `panel` the way back, `part` neither. */
export type HeadPlace = 'screen' | 'panel' | 'part'

/** The extensions by kind of room. */
const extensions = new Map<CrType, RoomExtension>()

/** For the app's start. Several features can extend one kind of room: each has messages of its own, and other parts are the last one's. */
export function extendRooms(kind: CrType, extension: RoomExtension): void {
  const { events, ...others } = extensions.get(kind) ?? {}
  extensions.set(kind, { ...others, ...extension, events: { ...events, ...extension.events } })
}

export const extensionOf = (kind: string): RoomExtension | undefined => extensions.get(kind as CrType)
