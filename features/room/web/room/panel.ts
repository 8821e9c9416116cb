import type { RefObject } from 'react'
import type { Room } from '../../contract.ts'

/** The props of each tab of the room. */
export type PanelProps = { room: Room; isMine: boolean; scroller: RefObject<HTMLDivElement | null> }
