import { useRenewal } from '#features/post/web/public.ts'
import { hrefNear } from '#features/routes.ts'
import { VivCoin } from '#kit/ui/art/VivCoin.tsx'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { koreanDate, relativeTime } from '#kit/ui/format.ts'
import { Html } from '#kit/ui/Html.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useNow } from '#kit/ui/useNow.ts'
import { Link, useScreen } from '#kit/web/screen.tsx'
import type { KinDetail } from '../../contract.ts'
import { QUESTION } from '../../transitions.ts'
import { kinDetail as words } from '../../words/detail.ts'
import { kinWords } from '../../words/kin.ts'
import { kinList } from '../../words/list.ts'
import { countQuestionComment, renewPictures } from '../api.ts'
import { CATEGORY_ART } from '../category.ts'
import { kinListPath } from '../list/filters.ts'
import { CommentsButton, PostComments } from './PostComments.tsx'
import { GuardNote } from './GuardNote.tsx'
import { Thumbs } from './Thumbs.tsx'

type Props = { question: KinDetail; hasComments: boolean; onComments: () => void }

/** A question in full: what it asks, its additions, pictures, reward and comments. */
export function QuestionView({ question, hasComments, onComments }: Props) {
  const { ki_no, ki_title, ki_content, ki_images, additions, comment_qtt, asker, guard } = question
  const renew = useRenewal(renewPictures)
  return (
    <article aria-label={words.of(ki_title)} className="px-5 pb-2">
      <Labels question={question} />
      <h2 className="text-t7 font-bold break-words">{ki_title}</h2>
      <Asker question={question} />
      <GuardNote guard={guard} />
      <Html html={ki_content} className="pt-3 text-t5" />
      <Thumbs images={ki_images} fetchWhole={() => renewPictures(ki_no)} onBroken={(item) => renew(ki_no, item)} className="mt-3" />
      {additions.map((addition, at) => (
        <Addition key={addition.reg_dt} nth={at + 1} {...addition} />
      ))}
      {question.reward > 0 && <Reward question={question} />}
      <div className="-mx-2 mt-1">
        <CommentsButton count={comment_qtt} isOpen={hasComments} onClick={onComments} />
      </div>
      {hasComments && (
        <PostComments
          post={{ kind: 'question', no: ki_no, ownerNo: asker?.user_no ?? 0, onCount: (change) => countQuestionComment(question, change) }}
          question={question}
          acts={question.acts}
        />
      )}
    </article>
  )
}

function Labels({ question: { category, ki_tag, state, region_name } }: { question: KinDetail }) {
  const { Icon, tone } = CATEGORY_ART[category]
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <Link to={kinListPath({ category })} className="flex min-h-11 items-center">
        <span className={`inline-flex min-h-7 items-center gap-1.5 rounded-badge px-2 text-t3 font-semibold ${tone}`}>
          <Icon aria-hidden size={15} />
          {kinWords.categories[category]}
        </span>
      </Link>
      {ki_tag.map((tag) => (
        <Link key={tag} to={kinListPath({ tag })} className="flex min-h-11 min-w-11 items-center">
          <span className="inline-flex min-h-7 items-center rounded-badge bg-sunken px-2 text-t3 font-semibold break-all text-fg2">
            {kinList.tag(tag)}
          </span>
        </Link>
      ))}
      {region_name !== null && <Tag className="min-h-7">{region_name}</Tag>}
      {state === QUESTION.adopted && <Tag tone="brand">{kinList.adopted}</Tag>}
      {state === QUESTION.closed && <Tag>{kinList.closed}</Tag>}
    </div>
  )
}

/** Who asked, when, and how many read it. An anonymous asker has no name, also for themselves. */
function Asker({ question: { asker, is_anonymous, reg_dt, edit_dt, ki_hit } }: { question: KinDetail }) {
  const place = useScreen()
  const now = useNow()
  const name = asker?.haru_name ?? (is_anonymous ? kinWords.anonymous : kinWords.unknown)
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-2 text-t4 text-fg2">
      <Avatar person={asker} size={28} />
      {asker ? (
        <Link to={hrefNear(place, 'MyHaruRoom', { id: asker.user_no })} className="flex min-h-11 min-w-11 items-center break-all">
          {name}
        </Link>
      ) : (
        <span>{name}</span>
      )}
      <span aria-hidden>·</span>
      <time dateTime={reg_dt}>{relativeTime(reg_dt, now)}</time>
      <span aria-hidden>·</span>
      <span className="num">{words.hits(ki_hit)}</span>
      {edit_dt !== null && (
        <>
          <span aria-hidden>·</span>
          <span>{words.edited}</span>
        </>
      )}
    </div>
  )
}

function Addition({ nth, content, reg_dt }: { nth: number; content: string; reg_dt: string }) {
  const now = useNow()
  return (
    <section aria-label={words.addition(nth)} className="mt-3 rounded-tile bg-sunken px-4 py-3">
      <p className="flex flex-wrap gap-x-2 text-t3 text-fg2">
        <b className="font-semibold">{words.addition(nth)}</b>
        <time dateTime={reg_dt}>{relativeTime(reg_dt, now)}</time>
      </p>
      <Html html={content} className="pt-1 text-t5" />
    </section>
  )
}

function Reward({ question: { reward, state, close_dt, award_no } }: { question: KinDetail }) {
  const closed = award_no === null ? words.rewardReturned : words.rewardAwarded
  const text = state === QUESTION.open ? words.rewardWaits(koreanDate(close_dt)) : state === QUESTION.adopted ? words.rewardPaid : closed
  return (
    <p className="mt-3 flex items-center gap-3 rounded-tile bg-gold-weak px-4 py-3">
      <VivCoin size={28} />
      <span className="min-w-0">
        <b className="num block text-t5 font-bold text-gold-fg">{words.reward(reward)}</b>
        <span className="block text-t4 break-keep text-gold-fg">{text}</span>
      </span>
    </p>
  )
}
