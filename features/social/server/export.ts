import { whole, type ExportPart } from '#kit/server/data-export.ts'

export const socialExport: readonly ExportPart[] = [
  whole('social', '연결한 소셜 계정', 'select provider, mail, reg_dt from social_account where user_no = $1 order by 1'),
]
