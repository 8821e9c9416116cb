import { createContext, use } from 'react'

/** Opens a room in the chat panel beside the screen; null where the shell has no panel. */
export const RoomBesideContext = createContext<((cr_no: number) => void) | null>(null)

export const useRoomBeside = (): ((cr_no: number) => void) | null => use(RoomBesideContext)
