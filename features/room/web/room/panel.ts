import type { RefObject } from 'react'
import type { Room } from '../../contract.ts'

/** What each of the room's tabs is given. */
export type PanelProps = { room: Room; isMine: boolean; scroller: RefObject<HTMLDivElement | null> }
