import { href } from '#features/routes.ts'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { relativeTime } from '#kit/ui/format.ts'
import { ko } from '#kit/ui/ko.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { useNow } from '#kit/ui/useNow.ts'
import { Link } from '#kit/web/screen.tsx'
import type { KinCard } from '../../contract.ts'
import { QUESTION } from '../../transitions.ts'
import { kinWords } from '../../words/kin.ts'
import { kinList as words } from '../../words/list.ts'
import { CategoryTile } from '../CategoryTile.tsx'

/** A question in a list; a press opens it. */
export function QuestionRow({ question }: { question: KinCard }) {
  const { ki_no, category, ki_title, ki_tag } = question
  return (
    // With large text the words go below the picture.
    <Link to={href('KinDetail', { id: ki_no })} className="flex flex-wrap gap-x-3.5 gap-y-2 px-5 py-4 active:bg-press wide:hover:bg-press">
      <CategoryTile category={category} icon={22} className="size-11" />
      <span className="flex min-w-0 grow basis-40 flex-col gap-1">
        <span className="sr-only">{kinWords.categories[category]}</span>
        <b className="text-t5 font-semibold break-words">{ki_title}</b>
        {ki_tag.length > 0 && (
          <span className="flex flex-wrap gap-x-2 text-t4 text-fg3">
            {ki_tag.map((tag) => (
              <span key={tag} className="break-all">
                {words.tag(tag)}
              </span>
            ))}
          </span>
        )}
        <Meta question={question} />
        <Marks question={question} />
      </span>
    </Link>
  )
}

function Meta({ question: { expert, answer_qtt, state, ki_hit, reg_dt } }: { question: KinCard }) {
  const now = useNow()
  const field = expert?.cate_no == null ? undefined : ko.daily.expert[expert.cate_no]
  return (
    <span className="num flex flex-wrap items-center gap-x-2.5 text-t4 text-fg3">
      {expert && field !== undefined ? (
        <span className="flex items-center gap-1.5 font-semibold text-brand-fg">
          <Avatar person={{ ...expert, cate_no: null }} size={20} />
          {words.expertAnswer(field)}
        </span>
      ) : (
        <Answers answer_qtt={answer_qtt} isOpen={state === QUESTION.open} />
      )}
      <span>{words.hits(ki_hit)}</span>
      <time dateTime={reg_dt}>{relativeTime(reg_dt, now)}</time>
    </span>
  )
}

function Answers({ answer_qtt, isOpen }: { answer_qtt: number; isOpen: boolean }) {
  if (answer_qtt > 0) return <span className="text-fg2">{words.answers(answer_qtt)}</span>
  return <span className={isOpen ? 'font-medium text-danger-fg' : undefined}>{isOpen ? words.waiting : words.noAnswer}</span>
}

function Marks({ question: { reward, state, region_name } }: { question: KinCard }) {
  return (
    <span className="flex flex-wrap gap-1.5 empty:hidden">
      {state === QUESTION.adopted && <Tag tone="brand">{words.adopted}</Tag>}
      {state === QUESTION.closed && <Tag>{words.closed}</Tag>}
      {reward > 0 && <Tag tone="gold">{kinWords.reward(reward)}</Tag>}
      {region_name !== null && <Tag>{region_name}</Tag>}
    </span>
  )
}
