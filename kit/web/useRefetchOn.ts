import { useEffect, useRef } from 'react'
import type { SocketEvent } from '#kit/contract/socket.ts'
import { onConnected, onSocket } from './socket.ts'

/** Calls `refetch` at each of these events, and after a reconnection, before which some may have been lost. */
export function useRefetchOn(events: readonly SocketEvent[], refetch: () => void): void {
  const newest = useRef(refetch)
  newest.current = refetch
  useEffect(() => {
    const again = () => newest.current()
    const stops = [...events.map((event) => onSocket(event, again)), onConnected(again)]
    return () => stops.forEach((stop) => stop())
    // oxlint-disable-next-line react/exhaustive-deps -- a caller always names the same events
  }, [])
}
