import type { MapOptions, MapPort } from './port.ts'
import { mountFrame } from './frame.ts'
import { mountLeaflet } from './leaflet.ts'

/** Mounts Kakao's map where the server has a page for it and it answers, else haru's own. */
export async function mountMap(element: HTMLElement, options: MapOptions, frame: string | null): Promise<MapPort> {
  const kakao = frame === null ? null : await mountFrame(element, options, frame)
  return kakao ?? mountLeaflet(element, options)
}
