import { hrefNear } from '#features/routes.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { useNow } from '#kit/ui/useNow.ts'
import { koreanDay } from '../../rules.ts'
import { isIn, periodOf, stepped, type Period } from './period.ts'
import { pathOf, placeOf, spanOf, type Place } from './place.ts'

export type DayPlace = Place & {
  today: string
  /** What is looked at at once. */
  period: Period
  /** It holds today: nothing comes after it. */
  isPresent: boolean
  show: (change: Partial<Place>) => void
  step: (by: -1 | 1) => void
}

/** What the screen shows. It stands in the address, so that Back and a reload lead to the same. */
export function useDayPlace(): DayPlace {
  const here = useScreen()
  const go = useGo()
  const today = koreanDay(useNow())
  const place = placeOf(here.search, today)
  const span = spanOf(place)
  const period = periodOf(place.day, span)
  const isPresent = isIn(period, today)
  const show = (change: Partial<Place>) =>
    go.to(pathOf({ ...place, ...change }, today, hrefNear(here, 'DailyManagement')), { replace: true })
  return {
    ...place,
    today,
    period,
    isPresent,
    show,
    step: (by) => (by > 0 && isPresent ? undefined : show({ day: stepped(place.day, span, by) })),
  }
}
