import { list, type ExportPart } from '#kit/server/data-export.ts'

export const csExport: readonly ExportPart[] = [
  list(
    'inquiries',
    '1:1 문의와 답변',
    'inquiry_no',
    `select i.inquiry_no, i.cate, i.title, i.content, i.images, i.state, i.answer_dt, i.close_dt, i.reg_dt,
      coalesce((select json_agg(json_build_object('kind', m.kind, 'content', m.content, 'images', m.images, 'reg_dt', m.reg_dt) order by m.message_no)
        from inquiry_message m where m.inquiry_no = i.inquiry_no), '[]') as messages
    from inquiry i where i.user_no = $1`,
  ),
]
