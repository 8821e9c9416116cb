import { list, type ExportPart } from '#kit/server/data-export.ts'

export const csExport: readonly ExportPart[] = [
  list(
    'inquiries',
    '1:1 문의와 답변',
    'inquiry_no',
    'select inquiry_no, cate, title, content, images, state, answer, answer_dt, reg_dt from inquiry where user_no = $1',
  ),
]
