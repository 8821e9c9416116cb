import { list, type ExportPart } from '#kit/server/data-export.ts'

export const followExport: readonly ExportPart[] = [
  list('follows', '팔로우한 회원', 'target_no', 'select target_no, state, reg_dt from follow where user_no = $1'),
  list('followers', '나를 팔로우한 회원', 'user_no', 'select user_no, state, reg_dt from follow where target_no = $1'),
]
