import { alert } from './overlays.ts'
import { positionWords as words } from './positionWords.ts'

/** How long a position may take, and how old it may be. Milliseconds (specification section 9). */
const TIMEOUT_MS = 10_000
const MAX_AGE_MS = 15_000

type Position = { lat: number; lng: number }
/** The code of the geolocation's error (specification section 8). */
export type PositionFailure = keyof typeof words

/** Where the device is; null after the reason was shown. Asks for the permission if it was not given yet. `isExact`: to some metres, by GPS. */
export async function findPosition({ isExact = false }: { isExact?: boolean } = {}): Promise<Position | null> {
  const found = await locate(isExact)
  if (typeof found !== 'number') return found
  await alertPosition(found)
  return null
}

/** The same without showing the reason. The wait ends after 10 s, also while the browser still asks for the permission. */
export async function locate(isExact = false): Promise<Position | PositionFailure> {
  const { geolocation } = navigator as { geolocation?: Geolocation }
  if (!geolocation) return 2
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<PositionFailure>((resolve) => {
    timer = setTimeout(() => resolve(3), TIMEOUT_MS)
  })
  const found = new Promise<Position | PositionFailure>((resolve) =>
    geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      ({ code }) => resolve(code in words ? (code as PositionFailure) : 2),
      { timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS, enableHighAccuracy: isExact },
    ),
  )
  return Promise.race([found, late]).finally(() => clearTimeout(timer))
}

export const alertPosition = (failure: PositionFailure): Promise<void> => alert(words[failure])
