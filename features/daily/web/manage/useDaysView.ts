import { hrefNear } from '#features/routes.ts'
import { addPeriods, isIn, koreanDay, type Period, periodOf } from '#kit/contract/time.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { useNow } from '#kit/ui/useNow.ts'
import { pathOfState, viewStateOf, spanOf, type ViewState } from './viewState.ts'

export type DaysView = ViewState & {
  today: string
  period: Period
  /** Whether the period contains today, so that there is no next one. */
  isPresent: boolean
  show: (change: Partial<ViewState>) => void
  step: (by: -1 | 1) => void
}

/** The screen's view state, stored in the address, so that Back and a reload restore it. */
export function useDaysView(): DaysView {
  const here = useScreen()
  const go = useGo()
  const today = koreanDay(useNow())
  const state = viewStateOf(here.search, today)
  const span = spanOf(state)
  const period = periodOf(state.day, span)
  const isPresent = isIn(period, today)
  const show = (change: Partial<ViewState>) =>
    go.to(pathOfState({ ...state, ...change }, today, hrefNear(here, 'DailyManagement')), { replace: true })
  return {
    ...state,
    today,
    period,
    isPresent,
    show,
    step: (by) => (by > 0 && isPresent ? undefined : show({ day: addPeriods(state.day, span, by) })),
  }
}
