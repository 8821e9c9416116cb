import type { MediaItem } from '#features/media/contract.ts'
import { unescapeMarkup } from '#kit/contract/markup.ts'
import { lengthOf, normalizeText } from '#kit/contract/shape.ts'
import type { Problem } from '#kit/web/form.ts'
import type { AnswerFields, KinAnswer } from '../../contract.ts'
import { kinErrors } from '../../errors.ts'
import { CONTENT_MIN, refusedPart } from '../../rules.ts'
import { kinAnswerForm as words } from '../../words/write.ts'

/** What the form of an answer holds; the names are those of the call. */
export type AnswerValues = { an_content: string; an_images: MediaItem[] }

export const valuesOfAnswer = ({ an_content, an_images }: KinAnswer): AnswerValues => ({
  an_content: unescapeMarkup(an_content),
  an_images,
})

export const answerBody = ({ an_content, an_images }: AnswerValues): AnswerFields => ({
  an_content: an_content.trim(),
  an_images: an_images.map(({ key }) => key),
})

/** What the rules refuse before anything is sent. `uploads`: unfinished ones. */
export function answerProblems({ an_content }: AnswerValues, uploads: number): Problem<AnswerValues>[] {
  const problems: Problem<AnswerValues>[] = []
  const part = refusedPart(an_content)
  if (lengthOf(normalizeText(an_content)) < CONTENT_MIN) problems.push({ field: 'an_content', text: words.problems.content(CONTENT_MIN) })
  else if (part !== null) problems.push({ field: 'an_content', text: kinErrors[part].message })
  if (uploads > 0) problems.push({ field: 'an_images', text: words.problems.uploading })
  return problems
}
