import type { MediaItem } from '#features/media/contract.ts'
import { lengthOf, normalizeText } from '#kit/contract/shape.ts'
import { cs } from '#features/cs/words.ts'
import type { Problem } from '#kit/web/form.ts'
import type { Inquiry } from '../../contract.ts'
import { INQUIRY_MIN, INQUIRY_TITLE_MAX, INQUIRY_TITLE_MIN, type InquiryCate } from '../../rules.ts'
import type { InquiryBody } from '../api.ts'

export type InquiryForm = { cate: InquiryCate | null; title: string; content: string; pictures: MediaItem[] }

export const blankForm: InquiryForm = { cate: null, title: '', content: '', pictures: [] }

export const isBlank = ({ title, content, pictures }: InquiryForm): boolean =>
  title.trim() === '' && content.trim() === '' && pictures.length === 0

export const formOf = ({ cate, title, content, images }: Inquiry): InquiryForm => ({ cate, title, content, pictures: images })

export const bodyOf = ({ cate, title, content, pictures }: InquiryForm): InquiryBody => ({
  cate: cate ?? 'etc',
  title,
  content,
  images: pictures.map(({ key }) => key),
})

/** What is typed as a further question, and of which inquiry. */
export type FurtherQuestion = { content: string; pictures: MediaItem[] }
export type Further = { inquiryNo: number; typed: FurtherQuestion }

export const blankFurther: FurtherQuestion = { content: '', pictures: [] }

export const isFurtherBlank = (further: Further | null): boolean =>
  further === null || (further.typed.content.trim() === '' && further.typed.pictures.length === 0)

/** Problems in the order of the fields. `uploads`: pictures that are not there yet. */
export function problemsOf({ cate, title, content }: InquiryForm, uploads: number): Problem<InquiryForm>[] {
  const problems: Problem<InquiryForm>[] = []
  const letters = lengthOf(normalizeText(title))
  if (cate === null) problems.push({ field: 'cate', text: cs.needsCate })
  if (letters < INQUIRY_TITLE_MIN || letters > INQUIRY_TITLE_MAX) {
    problems.push({ field: 'title', text: cs.needsTitle(INQUIRY_TITLE_MIN, INQUIRY_TITLE_MAX) })
  }
  if (lengthOf(normalizeText(content)) < INQUIRY_MIN) problems.push({ field: 'content', text: cs.needsContent(INQUIRY_MIN) })
  if (problems.length === 0 && uploads > 0) problems.push({ field: 'pictures', text: cs.waitUploads })
  return problems
}
