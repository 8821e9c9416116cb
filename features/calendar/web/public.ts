import { lazy, type ComponentType } from 'react'
import { loadPart } from '#kit/web/part.ts'

export { refetchMyCalendar, saveMyCalendar, useMyCalendar } from './api.ts'
export { mergeRanges, shownHours } from './editor/model.ts'
export { openException } from './editor/open.tsx'

/** The editor of the hours in the portal's layout. */
export const CalendarHours = lazy<ComponentType>(() => loadPart(() => import('./parts/CalendarHours.tsx')))
