import { list, whole, type ExportPart } from '#kit/server/data-export.ts'

export const applyExport: readonly ExportPart[] = [
  list(
    'counsel-intakes',
    '상담을 신청하며 적은 내용',
    'coun_no',
    `select i.coun_no, i.gender, i.old, i.tall, i.weight, i.user_interest_disease, i.disease_text, i.user_contact, i.question, i.images, i.consents
     from counsel_intake i join counsel c on c.coun_no = i.coun_no where c.user_no = $1`,
  ),
  list(
    'counsel-cards',
    '상담에 함께 보낸 기록',
    'coun_no',
    `select k.coun_no, k.from_day, k.to_day, k.parts, k.snapshot, k.hash, k.close_dt, k.reg_dt
     from counsel_card k join counsel c on c.coun_no = k.coun_no where c.user_no = $1`,
  ),
  list(
    'counsel-follow-ups',
    '답변에 이어서 신청한 상담',
    'coun_no',
    `select f.coun_no, f.an_no, f.ki_no, f.viv, f.return_dt, f.thread, f.reg_dt
     from counsel_follow_up f join counsel c on c.coun_no = f.coun_no where c.user_no = $1`,
  ),
  whole('counsel-watches', '빈 시간 알림', 'select minutes, reg_dt from counsel_watch where user_no = $1 order by reg_dt'),
]
