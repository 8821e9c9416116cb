import { chatRoom as words } from '#features/chat/words/room.ts'
import { useDelayed } from '#kit/ui/useDelayed.ts'
import { useOnline } from '#kit/web/native.ts'
import { useConnected } from '#kit/web/socket.ts'
import { useWaiting } from './sending.ts'

/** Says what waits for the connection, and that it is being looked for; the app itself says where the device has none. */
export function Notice({ cr_no }: { cr_no: number }) {
  const online = useOnline()
  const connected = useConnected()
  // A page that has just opened connects within a moment.
  const isCut = useDelayed(!connected)
  const waiting = useWaiting(cr_no).filter(({ state }) => state === 'waiting' || state === 'sending').length
  if ((online && !isCut) || (!online && waiting === 0)) return null
  return (
    <p role="status" className="flex-none bg-warn-weak px-5 py-2 text-center text-t3 text-warn-fg">
      {waiting > 0 ? words.waits(waiting) : words.reconnecting}
    </p>
  )
}
