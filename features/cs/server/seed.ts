import type { Pool } from '#kit/server/db/db.ts'
import { readFaqs } from './data.ts'

/** Inserts missing questions and answers of faq.json and updates changed ones. */
export async function seedFaqs(db: Pool): Promise<void> {
  const faqs = readFaqs().map((faq, index) => ({ ...faq, sort: (index + 1) * 10 }))
  await db.sql`
    insert into faq (cate, question, answer, sort)
    select x.cate, x.question, x.answer, x.sort
    from jsonb_to_recordset(${db.sql.json(faqs)}) as x (cate text, question text, answer text, sort integer)
    on conflict (question) do update set cate = excluded.cate, answer = excluded.answer, sort = excluded.sort
    where (faq.cate, faq.answer, faq.sort) is distinct from (excluded.cate, excluded.answer, excluded.sort)`
}
