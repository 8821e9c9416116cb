import { href } from '#features/routes.ts'
import { relativeTime } from '#kit/ui/format.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { useNow } from '#kit/ui/useNow.ts'
import { Link } from '#kit/web/screen.tsx'
import type { AnswerRow } from '../../contract.ts'
import { ANSWER } from '../../transitions.ts'
import { kinWords } from '../../words/kin.ts'
import { kinList as words } from '../../words/list.ts'

/** An answer of the viewer's with its question; a press opens the question. */
export function MyAnswerRow({
  answer: { ki_no, state, ki_title, excerpt, like_qtt, reward, is_general_info, reg_dt },
}: {
  answer: AnswerRow
}) {
  const now = useNow()
  const isAdopted = state === ANSWER.adopted
  return (
    <Link to={href('KinDetail', { id: ki_no })} className="flex flex-col gap-1 px-5 py-4 active:bg-press wide:hover:bg-press">
      <b className="text-t5 font-semibold break-words">{ki_title}</b>
      <span className="line-clamp-2 text-t4 break-words text-fg2">{excerpt}</span>
      <span className="num flex flex-wrap items-center gap-x-2.5 text-t4 text-fg3">
        <span>{words.likes(like_qtt)}</span>
        <time dateTime={reg_dt}>{relativeTime(reg_dt, now)}</time>
      </span>
      <span className="flex flex-wrap gap-1.5 empty:hidden">
        {isAdopted && <Tag tone="brand">{words.adopted}</Tag>}
        {reward > 0 && <Tag tone="gold">{kinWords.reward(reward)}</Tag>}
        {is_general_info && <Tag>{kinWords.general}</Tag>}
      </span>
    </Link>
  )
}
