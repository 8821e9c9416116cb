import type { MediaItem } from '#features/media/contract.ts'
import { lengthOf } from '#kit/contract/shape.ts'
import type { Problem } from '#kit/web/form.ts'
import { BOARD_TITLE_MAX, BOARD_TITLE_MIN, BOARDS, hasPower, standingOf, type Board } from '../../rules.ts'
import { boardForm as words } from '../../words/boardForm.ts'
import type { Club } from '../../contract.ts'
import { pollProblem, type PollValues } from './poll/form.ts'

/** What the form of a post holds. */
export type Values = { board: Board; title: string; content: string; images: MediaItem[]; poll: PollValues | null }

/** The boards on which the viewer may write. */
export const boardsFor = (club: Club): Board[] =>
  BOARDS.filter((board) => hasPower(standingOf(club.my), board === 'notice' ? 'notice' : 'write', club))

/** What the rules refuse before anything is sent, in the order of the fields. `uploads`: unfinished ones. */
export function problemsOf({ title, content, poll }: Values, uploads: number, now: Date): Problem<Values>[] {
  const length = lengthOf(title.trim())
  const wrongPoll = poll && pollProblem(poll, now)
  const found: [boolean, keyof Values, string][] = [
    [length < BOARD_TITLE_MIN || length > BOARD_TITLE_MAX, 'title', words.problems.title(BOARD_TITLE_MIN, BOARD_TITLE_MAX)],
    [content.trim() === '', 'content', words.problems.text],
    [uploads > 0, 'images', words.problems.uploading],
    [wrongPoll !== null, 'poll', wrongPoll ?? ''],
  ]
  return found.flatMap(([isWrong, field, text]) => (isWrong ? [{ field, text }] : []))
}

export const bodyOf = ({ board, title, content, images }: Values) => ({
  board,
  title: title.trim(),
  content: content.trim(),
  images: images.map(({ key }) => key),
})
