import { href } from '#features/routes.ts'
import { isDay, isIn, periodOf, SPANS, type Span } from './period.ts'

export const VIEWS = ['calendar', 'list', 'chart'] as const
export type View = (typeof VIEWS)[number]

/** What the screen shows, as its address says it. */
export type Place = {
  view: View
  /** A day of the period that is looked at. */
  day: string
  /** What a chart spans. */
  span: Span
  /** The list holds one month; otherwise everything. */
  byMonth: boolean
}

/** The place that an address tells; what it does not tell, or tells wrong, is the present. */
export function placeOf(search: URLSearchParams, today: string): Place {
  const day = search.get('date') ?? today
  return {
    view: VIEWS.find((view) => view === search.get('view')) ?? 'calendar',
    day: isDay(day) && day <= today ? day : today,
    span: SPANS.find((span) => span === search.get('span')) ?? 'week',
    byMonth: search.get('by') === 'month',
  }
}

/** The address of a place on the screen of this path. A period that holds today is the present one, and stays it tomorrow. */
export function pathOf({ view, day, span, byMonth }: Place, today: string, screen = href('DailyManagement')): string {
  const search = new URLSearchParams({ view })
  if (!isIn(periodOf(day, spanOf({ view, span })), today)) search.set('date', day)
  if (span !== 'week') search.set('span', span)
  if (byMonth) search.set('by', 'month')
  return `${screen}?${search}`
}

/** What is looked at at once: the calendar and the list go by the month. */
export const spanOf = ({ view, span }: Pick<Place, 'view' | 'span'>): Span => (view === 'chart' ? span : 'month')
