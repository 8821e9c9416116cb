import { list, type ExportPart } from '#kit/server/data-export.ts'

export const alarmExport: readonly ExportPart[] = [
  list('alarms', '받은 알림', 'alarm_no', 'select alarm_no, kind, target, text, read_dt, reg_dt from alarm where user_no = $1'),
]
