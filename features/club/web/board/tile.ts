import { isFilm } from '#kit/ui/picture.ts'
import type { BoardPost } from '../../contract.ts'
import { boardWords as words } from '../../words/board.ts'

/** A post as a tile of pictures. */
export const tileOf = ({ board_no, author, title, images }: BoardPost) => ({
  kind: 'board' as const,
  post_no: board_no,
  haru_name: author?.haru_name ?? words.unknown,
  thumb: images[0]?.transforms['thm'] ?? null,
  picture_qtt: images.length,
  is_film: images[0] !== undefined && isFilm(images[0]),
  emoji: null,
  text: title,
})
