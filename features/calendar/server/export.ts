import { whole, type ExportPart } from '#kit/server/data-export.ts'
import { CALENDAR } from './calendar.ts'

export const calendarExport: readonly ExportPart[] = [whole('calendar', '전문가로 정한 상담 시간', CALENDAR)]
