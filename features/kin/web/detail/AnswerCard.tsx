import { Check, Ellipsis, ThumbsUp } from 'lucide-react'
import { useRenewal } from '#features/post/web/public.ts'
import { hrefNear, pathNear } from '#features/routes.ts'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { cx } from '#kit/ui/cx.ts'
import { koreanTime, relativeTime } from '#kit/ui/format.ts'
import { Html } from '#kit/ui/Html.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { useNow } from '#kit/ui/useNow.ts'
import { loadSheet } from '#kit/web/loadSheet.ts'
import { Link, useScreen } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import type { KinAnswer, KinDetail } from '../../contract.ts'
import { ANSWER } from '../../transitions.ts'
import { kinDetail as words } from '../../words/detail.ts'
import { kinWords } from '../../words/kin.ts'
import { countAnswerComment, likeAnswer, renewAnswerPictures } from '../api.ts'
import { CommentsButton, PostComments } from './PostComments.tsx'
import { Thumbs } from './Thumbs.tsx'

type Props = { answer: KinAnswer; question: KinDetail; hasComments: boolean; onComments: () => void }

/** An answer with its marks, pictures, comments and what the viewer can do with it. The adopted one has a ground of its own. */
export function AnswerCard({ answer, question, hasComments, onComments }: Props) {
  const { an_no, author, an_content, an_images, state, is_general_info, comment_qtt } = answer
  const renew = useRenewal(renewAnswerPictures)
  const name = author?.haru_name ?? kinWords.unknown
  const isAdopted = state === ANSWER.adopted
  return (
    <article aria-label={words.answerOf(name)} className={cx('rounded-card', isAdopted ? 'bg-brand-weak px-4 pt-4 pb-2' : 'pt-2')}>
      <Head answer={answer} name={name} isAwarded={question.award_no === an_no} />
      {is_general_info && <p className="pt-2 text-t3 break-keep text-fg2">{kinWords.generalHelp}</p>}
      <Html html={an_content} className="pt-2 text-t5" />
      <Thumbs images={an_images} fetchWhole={() => renewAnswerPictures(an_no)} onBroken={(item) => renew(an_no, item)} className="mt-3" />
      <div className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1">
        <Helpful answer={answer} isOnColour={isAdopted} />
        <CommentsButton count={comment_qtt} isOpen={hasComments} onClick={onComments} />
        <Counsel answer={answer} isAsker={question.is_mine} name={name} />
      </div>
      {answer.acts.includes('adopt') && <Adopt answer={answer} question={question} name={name} />}
      {hasComments && (
        <div className={cx('mt-2', isAdopted && '-mb-2 overflow-clip rounded-b-card bg-surface')}>
          <div className="px-4">
            <PostComments
              post={{ kind: 'answer', no: an_no, ownerNo: author?.user_no ?? 0, onCount: (change) => countAnswerComment(answer, change) }}
              question={question}
              acts={answer.acts}
            />
          </div>
        </div>
      )}
    </article>
  )
}

function Head({ answer, name, isAwarded }: { answer: KinAnswer; name: string; isAwarded: boolean }) {
  const { author, cate_no, is_general_info, state, reg_dt, edit_dt, acts } = answer
  const place = useScreen()
  const now = useNow()
  const field = cate_no === null ? undefined : ko.daily.expert[cate_no]
  const more = async () => {
    const menu = await loadSheet(() => import('./menu.tsx'))
    await menu?.openAnswerMenu(answer)
  }
  const named = <b className="text-t5 font-bold break-all">{name}</b>
  const hasMenu = acts.some((act) => act === 'edit' || act === 'delete' || act === 'report')
  return (
    <div className="flex items-start gap-3">
      <Avatar person={author && { ...author, cate_no }} size={44} />
      {/* The stamps go below the name where both do not fit beside it; the menu stays at the corner. */}
      <div className="flex min-w-0 grow flex-wrap items-start gap-x-3 gap-y-1">
        <div className="min-w-0 grow basis-32">
          <p className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5">
            {author ? (
              <Link to={hrefNear(place, 'MyHaruRoom', { id: author.user_no })} className="hit">
                {named}
              </Link>
            ) : (
              named
            )}
            {field !== undefined && <Tag tone={state === ANSWER.adopted ? 'info' : 'brand'}>{field}</Tag>}
            {is_general_info && <Tag tone="warn">{kinWords.general}</Tag>}
          </p>
          <p className="text-t3 text-fg2">
            <time dateTime={reg_dt}>{relativeTime(reg_dt, now)}</time>
            {edit_dt !== null && ` · ${words.edited}`}
          </p>
        </div>
        {state === ANSWER.adopted && <Stamp text={words.adopted} />}
        {isAwarded && <Stamp text={words.awarded} />}
      </div>
      {hasMenu && (
        <IconButton
          label={words.answerMenu(name)}
          icon={<Ellipsis size={20} className="text-fg2" />}
          onClick={() => void more()}
          className="-mr-2"
        />
      )}
    </div>
  )
}

const Stamp = ({ text }: { text: string }) => (
  <span className="flex min-h-8 max-w-full items-center gap-1 rounded-chip bg-brand px-3 text-t3 font-bold text-on-brand">
    <Check aria-hidden size={15} strokeWidth={2.6} />
    {text}
  </span>
)

/** "도움돼요": a button for members; guests (specification section 6) and the author see the count alone. */
function Helpful({ answer, isOnColour }: { answer: KinAnswer; isOnColour: boolean }) {
  const { isfav, like_qtt, acts } = answer
  const canLike = useViewer() !== null && acts.includes('like')
  const text = words.helpful(like_qtt)
  if (!canLike) return <span className="num flex min-h-11 items-center px-2 text-t4 text-fg2">{text}</span>
  return (
    <button
      type="button"
      aria-pressed={isfav}
      onClick={() => void likeAnswer(answer)}
      className={cx(
        'inline-flex min-h-11 items-center gap-1.5 rounded-chip px-4 text-t4 font-semibold',
        isOnColour ? 'bg-surface' : 'bg-sunken',
        isfav ? 'text-brand-fg' : 'text-fg',
      )}
    >
      <ThumbsUp key={String(isfav)} aria-hidden size={18} strokeWidth={1.9} className={cx(isfav && 'animate-pop fill-current')} />
      <span className="num">{text}</span>
    </button>
  )
}

/** The way to a counselling with the expert, for the asker one that follows this answer; not with oneself. */
function Counsel({ answer: { an_no, author, cate_no, is_mine }, isAsker, name }: { answer: KinAnswer; isAsker: boolean; name: string }) {
  const place = useScreen()
  if (!author || cate_no === null || author.cate_no === null || is_mine) return null
  const path = pathNear(place, 'CounApply', { id: author.user_no })
  if (path === null) return null
  return (
    <Link
      to={isAsker ? `${path}?kin=${an_no}` : path}
      aria-label={isAsker ? words.followWith(name) : words.counselWith(name)}
      className={cx('flex min-h-11 items-center px-2 text-t4', isAsker ? 'font-semibold text-brand-fg' : 'font-medium text-fg2')}
    >
      {isAsker ? words.follow : words.counsel}
    </Link>
  )
}

/** The asker's button; until the answer can be adopted, the time from when. An expert's can be at once, while `useNow` is behind by up to a minute. */
function Adopt({ answer, question, name }: Pick<Props, 'answer' | 'question'> & { name: string }) {
  const now = useNow()
  const from = new Date(answer.adoptable_dt)
  if (from > new Date(answer.reg_dt) && now < from) {
    return <p className="mt-2 text-t4 break-keep text-fg2">{words.adoptFrom(koreanTime(answer.adoptable_dt))}</p>
  }
  const adopt = async () => {
    const acts = await loadSheet(() => import('./adoptAnswer.ts'))
    await acts?.askToAdopt(question, answer, name)
  }
  return (
    <Button variant="weak" size={44} full aria-label={words.adoptOf(name)} onClick={() => void adopt()} className="mt-2 mb-2">
      {words.adopt}
    </Button>
  )
}
