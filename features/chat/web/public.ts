import { ko } from '#kit/ui/ko.ts'
import { alert, askLogIn } from '#kit/web/overlays.ts'
import { lazyPart } from '#kit/web/lazyPart.tsx'
import { loadPart } from '#kit/web/part.ts'
import type { Place } from '#kit/web/screen.tsx'
import { session } from '#kit/web/session.ts'
import { busy } from '#kit/web/spinner.ts'
import type { Asking } from './list/openChat.tsx'

export type { PanelPlace } from './panel/ChatPanel.tsx'
export { RoomBesideContext, useRoomBeside } from './beside.ts'
export { extendRooms, type RoomLayoutProps } from './extensions.ts'
export { useUnreadTotal } from './unread.ts'

/** The chat panel beside the screen, on wide windows. */
export const ChatPanel = lazyPart(async () => (await import('./panel/ChatPanel.tsx')).default)

/** A room as a screen of its own, for a place where a feature of a higher layer shows it. */
export const RoomScreen = lazyPart(async () => (await import('./conversation/Conversation.tsx')).Conversation)

/** Opens the room with a member, or the form for a request; a guest is asked to log in. */
export async function openChatWith(person: Asking, place: Pick<Place, 'name' | 'params'> = { name: '', params: {} }): Promise<void> {
  if (session.viewer() === null) return askLogIn()
  const part = await busy(loadPart(() => import('./list/openChat.tsx'))).catch(() => null)
  return part ? part.openChat(person, place) : alert(ko.ui.failed)
}

/** Fetches the unread counts and subscribes to socket events; for members, once, after the first paint. */
export async function startChat(): Promise<void> {
  if (session.viewer() === null) return
  const { startChat: start } = await loadPart(() => import('./socketUpdates.ts'))
  start()
}
