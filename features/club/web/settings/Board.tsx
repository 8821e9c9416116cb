import { Pin } from 'lucide-react'
import { pathOf } from '#features/routes.ts'
import { koreanDate } from '#kit/ui/format.ts'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { call } from '#kit/web/call.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { Link, useGo } from '#kit/web/screen.tsx'
import { moderateBoardPost, type BoardPost, type Club } from '../../contract.ts'
import { PINS_MAX } from '../../rules.ts'
import { clubSettings } from '../../words/settings.ts'
import { run, saveClub, useNotices } from './api.ts'
import { Box, Frame, LIST_SKELETON } from './parts.tsx'
import { mayOpen, settingsPath } from './views.ts'

const words = clubSettings.board
/** Minutes between two posts of a member that the leader chooses from. */
const SLOW_CHOICES = [0, 1, 5, 10, 30, 60, 180, 1440]

/** Notices, which of them are pinned, and how often members may write. */
export default function Board({ club }: { club: Club }) {
  const go = useGo()
  const write = pathOf('ClubBoardWrite', { id: club.meet_no })
  const slow = club.slow_minutes
  const choices = SLOW_CHOICES.includes(slow) ? SLOW_CHOICES : [...SLOW_CHOICES, slow].toSorted((a, b) => a - b)
  const setSlow = (minutes: number) => void run(saveClub(club, {}, minutes), clubSettings.saved)
  return (
    <Frame
      title={clubSettings.views.board}
      back={settingsPath(club.meet_no)}
      footer={
        write !== null && (
          <div className="px-5 py-3">
            <Button full onClick={() => go.to(`${write}?board=notice`)}>
              {words.write}
            </Button>
          </div>
        )
      }
    >
      <Box title={words.notices}>
        <Notices meetNo={club.meet_no} />
      </Box>
      {mayOpen(club, 'joining') && (
        <section className="rounded-card bg-surface p-4">
          <Select
            label={words.slow}
            options={choices.map((minutes) => ({ value: String(minutes), label: words.slowOf(minutes) }))}
            value={String(slow)}
            onChange={({ currentTarget }) => setSlow(Number(currentTarget.value))}
          />
          <p className="mt-1.5 text-t3 break-keep text-fg3">{words.slowHelp}</p>
        </section>
      )}
    </Frame>
  )
}

function Notices({ meetNo }: { meetNo: number }) {
  const found = useNotices(meetNo)
  if (!found.data) return <QueryFallback query={found} skeleton={LIST_SKELETON} />
  if (found.data.posts.length === 0) return <EmptyView text={words.none} />
  return (
    <>
      <p className="px-4 text-t3 break-keep text-fg3">{words.pinHelp(PINS_MAX)}</p>
      <ul className="divide-y divide-line px-4">
        {found.data.posts.map((post) => (
          <Notice key={post.board_no} post={post} />
        ))}
      </ul>
    </>
  )
}

function Notice({ post: { board_no, title, reg_dt, is_pinned } }: { post: BoardPost }) {
  const path = pathOf('ClubBoardDetail', { id: board_no })
  const act = is_pinned ? words.unpin : words.pin
  const pin = () => void run(call(moderateBoardPost, { params: { board_no }, body: { pin: !is_pinned } }), clubSettings.saved)
  const text = (
    <>
      <span className="flex flex-wrap items-center gap-1.5 text-t5 font-semibold break-words">
        {is_pinned && (
          <Tag tone="brand">
            <Pin aria-hidden size={11} className="mr-0.5" />
            {words.pinned}
          </Tag>
        )}
        <span className="min-w-0">{title}</span>
      </span>
      <span className="block text-t3 text-fg3">{koreanDate(reg_dt)}</span>
    </>
  )
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      {path === null ? (
        <div className="min-w-0 grow basis-40">{text}</div>
      ) : (
        <Link to={path} className="min-h-11 min-w-0 grow basis-40">
          {text}
        </Link>
      )}
      <Button variant="quiet" size={44} aria-label={words.pinOf(act, title)} onClick={pin}>
        {act}
      </Button>
    </li>
  )
}
