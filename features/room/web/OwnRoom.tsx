import { useViewer } from '#kit/web/session.ts'
import { useRoom } from './room/api.ts'
import { Scene } from './room/Scene.tsx'

/** A small drawing of my own room; reserves its space while loading. */
export function OwnRoom() {
  const room = useRoom(useViewer()?.user_no ?? 0).data
  return <div className="aspect-390/320 bg-sunken">{room && <Scene room={room} />}</div>
}
