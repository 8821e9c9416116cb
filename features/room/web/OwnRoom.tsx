import { useViewer } from '#kit/web/session.ts'
import { useRoom } from './room/api.ts'
import { Scene } from './room/Scene.tsx'

/** My own room as it stands today, in small; its place is kept while it is on its way. */
export function OwnRoom() {
  const room = useRoom(useViewer()?.user_no ?? 0).data
  return <div className="aspect-390/320 bg-sunken">{room && <Scene room={room} />}</div>
}
