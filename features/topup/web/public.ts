import { href, hrefNear } from '#features/routes.ts'
import type { Place } from '#kit/web/screen.tsx'

/** Path of the top-up form from `place`: the popup over a room, the portal's screen in the portal. `need`: missing viv. */
export function chargePath(place: Pick<Place, 'name' | 'params'>, need?: number): string {
  const path = place.name.startsWith('Pc') ? href('PcVivChargeSelect') : hrefNear(place, 'VivChargeSelect')
  return need === undefined ? path : `${path}?need=${need}`
}
