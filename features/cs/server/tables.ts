import { z } from 'zod'
import { tableView, type CatalogueTable } from '#features/catalogue/server/public.ts'
import { text } from '#kit/contract/shape.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { Faq } from '../contract.ts'
import { FAQ_ANSWER_MAX, FAQ_CATES, FAQ_QUESTION_MAX, INQUIRY_CATES, TEMPLATE_MAX, TEMPLATE_NAME_MAX } from '../rules.ts'
import { readFaqs, readTemplates, type FaqRow, type Template } from './data.ts'

/** Questions and answers (Markdown); drafts are for operators alone. */
export const faqTable: CatalogueTable<FaqRow> = {
  name: 'faq',
  area: 'notice',
  shape: z.object({ cate: z.enum(FAQ_CATES), question: text(4, FAQ_QUESTION_MAX), answer: text(4, FAQ_ANSWER_MAX) }),
  bundled: () => readFaqs().map(({ faq_no, ...row }) => [String(faq_no), row]),
  unique: { field: 'question', of: ({ question }) => question },
  textOf: ({ question, answer }) => `${question} ${answer}`,
  hasDrafts: true,
}

/** Beginnings of answers to inquiries; `cate` null: for every category. */
export const templateTable: CatalogueTable<Template> = {
  name: 'template',
  area: 'inquiry',
  shape: z.object({ name: text(2, TEMPLATE_NAME_MAX), cate: z.enum(INQUIRY_CATES).nullable(), text: text(4, TEMPLATE_MAX) }),
  bundled: () => readTemplates().map((row, nth) => [String(nth + 1), row]),
  unique: { field: 'name', of: ({ name }) => name },
  textOf: ({ name, text: words }) => `${name} ${words}`,
}

const faqs = tableView(faqTable, ({ rows }) =>
  rows.filter(({ state }) => state === 'active').map(({ key, row }): Faq => ({ faq_no: Number(key), ...row })),
)

/** The questions in use, in their order. */
export const faqsOf = (db: Db): Promise<Faq[]> => faqs(db)

const templates = tableView(templateTable, ({ rows }) =>
  rows.filter(({ state }) => state === 'active').map(({ key, row, seen_no }) => ({ key, version_no: seen_no, ...row })),
)

/** The templates in use, each with the version that changed it last. */
export const templatesOf = (db: Db) => templates(db)
