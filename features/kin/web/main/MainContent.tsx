import { ChevronRight } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { href } from '#features/routes.ts'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { Link } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import type { KinCard, KinMain } from '../../contract.ts'
import { KIN_CATEGORIES } from '../../rules.ts'
import { kinWords } from '../../words/kin.ts'
import { kinMain as words } from '../../words/list.ts'
import { AskButton } from '../AskButton.tsx'
import { CategoryTile } from '../CategoryTile.tsx'
import { kinListPath } from '../list/filters.ts'
import { QuestionRow } from '../list/QuestionRow.tsx'

export function MainContent({ main: { popular, waiting, rewarded, near } }: { main: KinMain }) {
  const isMember = useViewer() !== null
  const isEmpty = popular.length + waiting.length + rewarded.length === 0
  return (
    <div className="divide-y-8 divide-sunken pb-2">
      <div>
        <Categories />
        {near ? <Near near={near} /> : isMember && <PickRegion />}
        {isMember && (
          <Link
            to={`${href('KinList')}?tab=mine`}
            className="flex min-h-13 items-center justify-between gap-3 px-5 py-2 text-t5 font-semibold active:bg-press wide:hover:bg-press"
          >
            <span className="min-w-0 break-keep">{words.mine}</span>
            <ChevronRight aria-hidden size={20} className="flex-none text-fg3" />
          </Link>
        )}
      </div>
      {isEmpty && <EmptyView text={words.noneTitle} sub={words.noneText} action={<AskButton variant="weak" size={48} />} />}
      <Part title={words.popular} rows={popular} more={{ to: kinListPath(), text: words.newest, label: words.allNewest }} />
      <Part title={words.waiting} rows={waiting} more={moreOf(words.waiting, kinListPath({ state: 'waiting' }))} />
      <Part title={words.rewarded} rows={rewarded} more={moreOf(words.rewarded, kinListPath({ state: 'open', reward: '1' }))} />
    </div>
  )
}

const moreOf = (title: string, to: string): More => ({ to, text: words.more, label: words.moreOf(title) })

function Categories() {
  return (
    <ul aria-label={words.categories} className="flex flex-wrap justify-between gap-y-2 px-2 pt-2 pb-3">
      {KIN_CATEGORIES.map((category) => (
        <li key={category} className="min-w-16 flex-1">
          <Link to={kinListPath({ category })} className="flex flex-col items-center gap-2 rounded-tile px-1 py-1 text-center">
            <CategoryTile category={category} icon={26} className="size-[52px]" />
            <span className="text-t3 break-keep text-fg2">{kinWords.categories[category]}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The questions of the viewer's district; those who wait for an answer first. */
function Near({ near: { sigungu_code, region_name, waiting_qtt, rows } }: { near: NonNullable<KinMain['near']> }) {
  const isWaiting = waiting_qtt > 0
  const askers = [...new Map(rows.flatMap(({ asker }) => (asker ? [[asker.user_no, asker] as const] : []))).values()].slice(0, 3)
  return (
    <Card
      to={kinListPath({ sigungu_code, ...(isWaiting && { state: 'waiting' as const }) })}
      lead={isWaiting ? words.near(waiting_qtt) : words.nearNone}
      text={isWaiting ? words.nearWaiting(region_name) : words.nearNoneWaiting(region_name)}
    >
      {askers.map((asker) => (
        <span key={asker.user_no} className="rounded-full ring-2 ring-brand-weak not-first:-ml-2.5">
          <Avatar person={{ ...asker, cate_no: null }} size={40} />
        </span>
      ))}
    </Card>
  )
}

const PickRegion = () => <Card to={href('KinLocation')} lead={words.pickRegion} text={words.pickRegionHelp} />

function Card({ to, lead, text, children }: { to: string; lead: string; text: string; children?: ReactNode }) {
  return (
    <Link to={to} className="mx-5 mb-3 flex min-h-18 flex-wrap items-center gap-3 rounded-card bg-brand-weak px-5 py-3">
      <span className="flex min-w-0 grow basis-40 flex-col">
        <span className="num text-t4 font-medium text-brand-fg">{lead}</span>
        <b className="text-t5 font-semibold break-keep">{text}</b>
      </span>
      <span aria-hidden className="flex flex-none empty:hidden">
        {children}
      </span>
    </Link>
  )
}

type More = { to: string; text: string; label: string }

function Part({ title, rows, more: { to, text, label } }: { title: string; rows: readonly KinCard[]; more: More }) {
  const id = useId()
  if (rows.length === 0) return null
  return (
    <section aria-labelledby={id} className="pt-3">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 px-5">
        <h2 id={id} className="text-t6 font-bold break-keep">
          {title}
        </h2>
        <Link to={to} aria-label={label} className="-mr-2 flex min-h-11 flex-none items-center px-2 text-t4 text-fg3">
          {text}
        </Link>
      </div>
      <ul className="divide-y divide-line">
        {rows.map((question) => (
          <li key={question.ki_no}>
            <QuestionRow question={question} />
          </li>
        ))}
      </ul>
    </section>
  )
}
