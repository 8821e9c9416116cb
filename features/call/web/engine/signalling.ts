import type { CallMessage } from '../../events.ts'

/** The answer to a join. */
export type Joined = {
  side: 'member' | 'expert'
  channel: 'voice' | 'video'
  seat_no: number
  token: string
  ice_servers: RTCIceServer[]
  has_partner: boolean
  /** The other side chose to be out of the call. */
  has_partner_left: boolean
}

/** How the engine reaches the other side; live.ts has the real one, tests a fake. */
export type Signalling = {
  /** `seatNo`: the seat that this page had. */
  join(seatNo?: number): Promise<Joined>
  send(token: string, epoch: number, message: CallMessage): Promise<unknown>
  leave(token: string): Promise<unknown>
  /** Registers the listeners. Returns the function that removes them. */
  listen(listeners: SignalListeners): () => void
}

export type SignalListeners = {
  message(epoch: number, message: CallMessage): void
  partner(isHere: boolean): void
  /** Another device took this seat. */
  taken(seatNo: number): void
  /** The live connection is there again: this side has to join again. */
  connected(): void
}

export const codeOf = (error: unknown): string | undefined => (error as { code?: string }).code

/** Whether this call cannot be joined, now or at all. */
export const isRefusal = (error: unknown): boolean => ['call.not_now', 'call.no_media', 'call.not_found'].includes(codeOf(error) ?? '')

/** For messages whose failure changes nothing. */
export const ignore = (): void => {}
