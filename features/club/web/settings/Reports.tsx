import { pathOf } from '#features/routes.ts'
import { report as reasonWords } from '#features/report/words/report.ts'
import { koreanDate } from '#kit/ui/format.ts'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { call } from '#kit/web/call.ts'
import { loadSheet } from '#kit/web/loadSheet.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { useGo } from '#kit/web/screen.tsx'
import { moderateBoardPost, settleClubReport, type Club, type ClubReport, type HiddenPost } from '../../contract.ts'
import { clubSettings } from '../../words/settings.ts'
import { run, useHiddenPosts, useReports } from './api.ts'
import { Box, Frame, Lead, LIST_SKELETON } from './parts.tsx'
import { settingsPath } from './views.ts'

const words = clubSettings.reports

/** What members reported within the club, without who did, and the posts that the staff hid. */
export default function Reports({ club: { meet_no } }: { club: Club }) {
  const reports = useReports(meet_no)
  const hidden = useHiddenPosts(meet_no)
  return (
    <Frame title={clubSettings.views.reports} back={settingsPath(meet_no)}>
      <Lead>{words.lead}</Lead>
      <Box title={words.open}>
        {!reports.data && <QueryFallback query={reports} skeleton={LIST_SKELETON} />}
        {reports.data?.length === 0 && <EmptyView text={words.none} sub={words.noneHelp} />}
        <ul className="divide-y divide-line px-4 empty:hidden">
          {reports.data?.map((one) => (
            <Report key={`${one.target_kind} ${one.target_no}`} meetNo={meet_no} one={one} />
          ))}
        </ul>
      </Box>
      <Box title={words.hidden}>
        {!hidden.data && <QueryFallback query={hidden} skeleton={LIST_SKELETON} />}
        {hidden.data?.length === 0 && <p className="px-4 pt-1 pb-3 text-t4 text-fg3">{words.noneHidden}</p>}
        <ul className="divide-y divide-line px-4 empty:hidden">
          {hidden.data?.map((post) => (
            <Hidden key={post.board_no} post={post} />
          ))}
        </ul>
      </Box>
    </Frame>
  )
}

function Report({ meetNo, one }: { meetNo: number; one: ClubReport }) {
  const go = useGo()
  const { target_kind, target_no, board_no, author, content, reasons, report_qtt } = one
  const title = one.title === '' ? words.message : one.title
  const path = pathTo(one)
  const isBoard = target_kind === 'board'
  const hide = async () => (await loadSheet(() => import('./hideSheet.ts')))?.openHide(target_no, title)
  const settle = () => void run(call(settleClubReport, { params: { meet_no: meetNo }, body: { target_kind, target_no } }), words.settled)
  return (
    <li className="py-3.5">
      <p className="flex flex-wrap gap-1.5">
        <Tag>{words.kinds[target_kind]}</Tag>
        <Tag tone="danger">{words.count(report_qtt)}</Tag>
        {reasons.map((reason) => (
          <Tag key={reason} tone="warn" className="min-w-0 flex-initial! break-words whitespace-normal!">
            {reasonWords.reasons[reason]}
          </Tag>
        ))}
      </p>
      <p className="mt-1.5 text-t5 font-semibold break-words">{title}</p>
      {author && <p className="text-t3 text-fg3">{words.by(author.haru_name)}</p>}
      {content !== null && <p className="mt-1 line-clamp-3 text-t4 break-words text-fg2">{content}</p>}
      {isBoard && content === null && <p className="mt-1 text-t4 break-keep text-fg2">{words.hiddenByHaru}</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        {path !== null && (board_no === null || content !== null || !isBoard) && (
          <Button variant="quiet" size={44} aria-label={words.act(words.see, title)} onClick={() => go.to(path)} className="flex-1!">
            {words.see}
          </Button>
        )}
        {isBoard && content !== null && (
          <Button variant="quiet" size={44} aria-label={words.act(words.hide, title)} onClick={() => void hide()} className="flex-1!">
            {words.hide}
          </Button>
        )}
        <Button variant="quiet" size={44} aria-label={words.act(words.settle, title)} onClick={settle} className="flex-1!">
          {words.settle}
        </Button>
      </div>
    </li>
  )
}

/** Where the staff sees what was reported; null for a message, which stays in the room. */
const pathTo = ({ target_kind, target_no, board_no }: ClubReport): string | null => {
  if (board_no !== null) return pathOf('ClubBoardDetail', { id: board_no })
  return target_kind === 'bungae' ? pathOf('ClubBungaeDetail', { id: target_no }) : null
}

function Hidden({ post: { board_no, title, author, hide_reason, hide_dt } }: { post: HiddenPost }) {
  const restore = () => void run(call(moderateBoardPost, { params: { board_no }, body: { hide: false } }), words.restored)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <div className="min-w-0 grow basis-40">
        <p className="text-t5 font-semibold break-words">{title}</p>
        <p className="text-t3 text-fg3">{[author && words.by(author.haru_name), koreanDate(hide_dt)].filter(Boolean).join(' · ')}</p>
        <p className="text-t4 break-words text-fg2">{clubSettings.outside.reason(hide_reason)}</p>
      </div>
      <Button variant="quiet" size={44} aria-label={words.act(words.restore, title)} onClick={restore}>
        {words.restore}
      </Button>
    </li>
  )
}
