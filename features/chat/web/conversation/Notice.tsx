import { chatRoom as words } from '#features/chat/words/room.ts'
import { useDelayed } from '#kit/ui/useDelayed.ts'
import { useOnline } from '#kit/web/native.ts'
import { useConnected } from '#kit/web/socket.ts'
import { useQueuedMessages } from './sending.ts'

/** Shows the queued messages and the reconnection. The app itself shows that the device is offline. */
export function Notice({ cr_no }: { cr_no: number }) {
  const online = useOnline()
  const connected = useConnected()
  // Delayed, because a page that has just opened is still connecting.
  const isCut = useDelayed(!connected)
  const waiting = useQueuedMessages(cr_no).filter(({ state }) => state === 'waiting' || state === 'sending').length
  if ((online && !isCut) || (!online && waiting === 0)) return null
  return (
    <p role="status" className="flex-none bg-warn-weak px-5 py-2 text-center text-t3 text-warn-fg">
      {waiting > 0 ? words.waits(waiting) : words.reconnecting}
    </p>
  )
}
