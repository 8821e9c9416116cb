import type { MediaItem } from '#features/media/contract.ts'
import { lengthOf, tidyText } from '#kit/contract/shape.ts'
import { cs } from '#features/cs/words.ts'
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

export type Problem = { at: 'cate' | 'title' | 'content' | 'images' | 'whole'; text: string }

/** What is missing, the first place first. */
export function problemsOf({ cate, title, content }: InquiryForm): Problem[] {
  const problems: Problem[] = []
  const letters = lengthOf(tidyText(title))
  if (cate === null) problems.push({ at: 'cate', text: cs.needsCate })
  if (letters < INQUIRY_TITLE_MIN || letters > INQUIRY_TITLE_MAX) {
    problems.push({ at: 'title', text: cs.needsTitle(INQUIRY_TITLE_MIN, INQUIRY_TITLE_MAX) })
  }
  if (lengthOf(tidyText(content)) < INQUIRY_MIN) problems.push({ at: 'content', text: cs.needsContent(INQUIRY_MIN) })
  return problems
}

/** The place of the form that a refused field belongs to. */
export function placeOf(field: string | undefined): Problem['at'] {
  const name = field?.split('.')[0]
  return name === 'cate' || name === 'title' || name === 'content' || name === 'images' ? name : 'whole'
}
