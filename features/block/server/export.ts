import { list, type ExportPart } from '#kit/server/data-export.ts'

export const blockExport: readonly ExportPart[] = [
  list('blocks', '차단한 회원', 'target_no', 'select target_no, reg_dt from block where user_no = $1'),
  list('mutes', '숨긴 회원', 'target_no', 'select target_no, until_dt, reg_dt from mute where user_no = $1'),
]
