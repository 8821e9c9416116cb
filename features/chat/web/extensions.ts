import type { ComponentType, LazyExoticComponent, RefObject } from 'react'
import type { ChatMessage, ChatRoom } from '../contract.ts'
import type { CrType } from '../rules.ts'

type Part<P> = LazyExoticComponent<ComponentType<P>>

/** What the feature that owns a kind of room shows in it (decision 071). Every part is loaded when it is first shown. */
export type RoomExtension = {
  /** Above the messages. */
  Bar?: Part<{ room: ChatRoom }>
  /** Instead of the message field, while the room's policy closes it: why, and what can be done. */
  Closed?: Part<{ room: ChatRoom }>
  /** Instead of the pill of a system message of these types. */
  event?: { types: readonly string[]; Line: Part<{ message: ChatMessage }> }
  /** Beside the name in the list of rooms. */
  Sign?: Part<{ room: ChatRoom }>
  /** Above the rooms of its list. */
  ListHead?: Part<object>
  /** Instead of the rooms of its list in the panel. `onOpen` shows a room in the panel. */
  PanelList?: Part<{ onOpen: (cr_no: number) => void; shown: number | null; scroller: RefObject<HTMLElement | null> }>
}

/** The extensions by kind of room. Features in higher layers register theirs when the app starts. */
const extensions = new Map<CrType, RoomExtension>()

export const extendRooms = (kind: CrType, extension: RoomExtension): void => void extensions.set(kind, extension)

export const extensionOf = (kind: string): RoomExtension | undefined => extensions.get(kind as CrType)
