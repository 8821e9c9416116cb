import { list, type ExportPart } from '#kit/server/data-export.ts'

export const sensitiveChangeExport: readonly ExportPart[] = [
  list(
    'sensitive-changes',
    '계정의 중요한 변경',
    'change_no',
    'select change_no, kind, text, device, reg_dt, undo_dt from sensitive_change where user_no = $1',
  ),
]
