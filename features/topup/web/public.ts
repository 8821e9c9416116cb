import { href, hrefNear } from '#features/routes.ts'
import type { Place } from '#kit/web/screen.tsx'

/** The way to charging from where one stands: over a room its popup, in the portal the portal's. `need`: viv that are lacking. */
export function chargePath(place: Pick<Place, 'name' | 'params'>, need?: number): string {
  const path = place.name.startsWith('Pc') ? href('PcVivChargeSelect') : hrefNear(place, 'VivChargeSelect')
  return need === undefined ? path : `${path}?need=${need}`
}
