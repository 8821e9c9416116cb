import type { ReactNode } from 'react'
import { hrefNear } from '#features/routes.ts'
import { number } from '#kit/ui/format.ts'
import { room as words } from '#features/room/words/room.ts'
import { Link, useScreen } from '#kit/web/screen.tsx'
import type { Room } from '../../contract.ts'

type Props = { counts: NonNullable<Room['counts']>; userNo: number }

/** The counts of records, followers, following and the streak; followers and following link to their lists. */
export function Counts({ counts, userNo }: Props) {
  const place = useScreen()
  const people = hrefNear(place, 'FollowMain', { id: userNo })
  return (
    <ul
      aria-label={words.counts}
      className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(4rem,45%),1fr))] rounded-tile bg-sunken py-1 *:border-line *:not-first:border-l"
    >
      <li className={CELL}>
        <Figure figure={number(counts.record_qtt)}>{words.records}</Figure>
      </li>
      <li>
        <Link to={`${people}?kind=followers`} className={LINK}>
          <Figure figure={number(counts.follower_qtt)}>{words.followers}</Figure>
        </Link>
      </li>
      <li>
        <Link to={`${people}?kind=following`} className={LINK}>
          <Figure figure={number(counts.following_qtt)}>{words.following}</Figure>
        </Link>
      </li>
      <li className={CELL}>
        <Figure figure={words.days(number(counts.streak))}>{words.streak}</Figure>
      </li>
    </ul>
  )
}

/** The figure is drawn above its label, and read by screen readers after it. */
function Figure({ figure, children }: { figure: string; children: ReactNode }) {
  return (
    <>
      <span className="text-t2 text-fg2">{children}</span>
      <span className="num text-t6 leading-6 font-bold">{figure}</span>
    </>
  )
}

const CELL = 'flex min-h-13 min-w-0 flex-col-reverse items-center justify-center px-1 text-center'
const LINK = `${CELL} rounded-tile active:bg-press wide:hover:bg-press`
