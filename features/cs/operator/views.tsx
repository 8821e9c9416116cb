import type { TableView } from '#features/catalogue/operator/public.ts'
import { Markdown } from '#kit/ui/Markdown.tsx'
import { FAQ_ANSWER_MAX, FAQ_CATES, FAQ_QUESTION_MAX, INQUIRY_CATES, TEMPLATE_MAX, TEMPLATE_NAME_MAX, type InquiryCate } from '../rules.ts'
import { cs } from '../words.ts'
import { csTitles, faqWords, templateWords } from '../words/operator.ts'

const optionsOf = (cates: readonly InquiryCate[]) => cates.map((value) => ({ value, label: cs.cates[value] }))
const cateOf = (cate: unknown): string => cs.cates[cate as InquiryCate] ?? templateWords.anyCate

export const faqView: TableView = {
  table: 'faq',
  area: 'notice',
  title: csTitles.faq,
  fields: [
    { name: 'cate', label: faqWords.cate, kind: 'choice', options: optionsOf(FAQ_CATES) },
    { name: 'question', label: faqWords.question, kind: 'line', max: FAQ_QUESTION_MAX },
    { name: 'answer', label: faqWords.answer, kind: 'text', max: FAQ_ANSWER_MAX },
  ],
  nameOf: ({ question }) => String(question),
  subOf: ({ cate }) => cateOf(cate),
  isOrdered: true,
  hasDrafts: true,
  Preview: ({ row }) => (
    <>
      <p className="text-t5 font-bold">
        <span className="mr-1.5 text-t3 font-semibold text-brand-fg">{cateOf(row.cate)}</span>
        {String(row.question)}
      </p>
      <Markdown text={String(row.answer)} from={4} tableLabel={cs.table} className="mt-2" />
    </>
  ),
}

export const templateView: TableView = {
  table: 'template',
  area: 'inquiry',
  title: csTitles.template,
  help: templateWords.help,
  fields: [
    { name: 'name', label: templateWords.name, kind: 'line', max: TEMPLATE_NAME_MAX },
    {
      name: 'cate',
      label: templateWords.cate,
      kind: 'choice',
      options: [{ value: '', label: templateWords.anyCate }, ...optionsOf(INQUIRY_CATES)],
      isOptional: true,
    },
    { name: 'text', label: templateWords.text, kind: 'text', max: TEMPLATE_MAX },
  ],
  nameOf: ({ name }) => String(name),
  subOf: ({ cate }) => cateOf(cate),
  isOrdered: true,
  Preview: ({ row }) => <Markdown text={String(row.text)} from={4} tableLabel={cs.table} />,
}
