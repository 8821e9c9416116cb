import type { Feature } from '#kit/server/feature.ts'
import { calendarExport } from './export.ts'
import { calendarHttp } from './http.ts'

export const calendar: Feature = { name: 'calendar', http: calendarHttp, exportParts: calendarExport }
