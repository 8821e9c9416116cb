import { whole, type ExportPart } from '#kit/server/data-export.ts'

export const roomExport: readonly ExportPart[] = [
  whole('interests', '관심사와 건강 정보', 'select kind, interest_no from user_interest where user_no = $1 order by 1, 2'),
]
