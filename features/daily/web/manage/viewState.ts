import { href } from '#features/routes.ts'
import { isDay, isIn, periodOf, type Span, SPANS } from '#kit/contract/time.ts'

export const VIEWS = ['calendar', 'list', 'chart'] as const
export type View = (typeof VIEWS)[number]

/** The screen's view state, stored in its address. */
export type ViewState = {
  view: View
  /** A day of the shown period. */
  day: string
  /** The period of the charts. */
  span: Span
  /** Whether the list shows one month instead of all. */
  byMonth: boolean
}

/** The state of an address; missing or invalid parts get the default. */
export function viewStateOf(search: URLSearchParams, today: string): ViewState {
  const day = search.get('date') ?? today
  return {
    view: VIEWS.find((view) => view === search.get('view')) ?? 'calendar',
    day: isDay(day) && day <= today ? day : today,
    span: SPANS.find((span) => span === search.get('span')) ?? 'week',
    byMonth: search.get('by') === 'month',
  }
}

/** The address of a state. The period of today has no date, so that the address shows the current period later too. */
export function pathOfState({ view, day, span, byMonth }: ViewState, today: string, screen = href('DailyManagement')): string {
  const search = new URLSearchParams({ view })
  if (!isIn(periodOf(day, spanOf({ view, span })), today)) search.set('date', day)
  if (span !== 'week') search.set('span', span)
  if (byMonth) search.set('by', 'month')
  return `${screen}?${search}`
}

/** The shown span: calendar and list always show a month. */
export const spanOf = ({ view, span }: Pick<ViewState, 'view' | 'span'>): Span => (view === 'chart' ? span : 'month')
