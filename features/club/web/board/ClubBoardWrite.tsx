import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useDraftPictures } from '#features/media/web/public.ts'
import { HOME, href } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { useCountdown } from '#kit/ui/useCountdown.ts'
import { CallError, isNotFound } from '#kit/web/call.ts'
import { NotFoundView } from '#kit/web/NotFoundView.tsx'
import { toast } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import type { Club } from '../../contract.ts'
import { clubErrors } from '../../errors.ts'
import type { Board } from '../../rules.ts'
import { LIVING_STATES } from '../../transitions.ts'
import { boardWords } from '../../words/board.ts'
import { boardForm as words } from '../../words/boardForm.ts'
import { useClub } from '../detail/api.ts'
import { localDraft } from '#kit/web/localDraft.ts'
import { writePost } from './api.ts'
import { bodyOf, boardsFor, type Values } from './form.ts'
import { boardsPath } from './Head.tsx'
import { pollOf } from './poll/form.ts'

const BoardForm = lazy(() => loadPart(() => import('./BoardForm.tsx')))

/** Writes a post of a club, `?board=` on that board. What is typed stays on this device until it is sent. */
export default function ClubBoardWrite() {
  const meetNo = Number(useScreen().params['id'])
  const go = useGo()
  const found = useClub(meetNo)
  const club = found.data
  const back = Number.isSafeInteger(meetNo) && meetNo > 0 ? boardsPath(meetNo) : href(HOME)
  const header = <Header left="close" title={ko.titles.ClubBoardWrite} onLeft={() => go.back(back)} />
  const page = (content: ReactNode) => (
    <Page header={header} className="bg-surface">
      {content}
    </Page>
  )
  if (isNotFound(found.error) || !found.isEnabled) return page(<NotFoundView />)
  if (!club) return page(<QueryFallback query={found} skeleton={FORM_SKELETON} />)
  const boards = boardsFor(club)
  const isAlive = LIVING_STATES.includes(club.state)
  if (isAlive && boards.length > 0) return <Writing key={meetNo} club={club} boards={boards} header={header} refresh={found.refetch} />
  return page(
    <EmptyView
      text={isAlive ? words.notMember : words.closed}
      sub={isAlive ? words.notMemberHelp : words.closedHelp}
      action={
        <Button variant="weak" size={48} onClick={() => go.to(href('ClubDetail', { id: meetNo }), { replace: true })}>
          {boardWords.toClub}
        </Button>
      }
    />,
  )
}

/** An unsent post. Its pictures are stored by key: addresses expire. */
type Draft = Omit<Values, 'images'> & { keys: string[] }
type WritingProps = { club: Club; boards: readonly Board[]; header: ReactNode; refresh: () => Promise<unknown> }

function Writing({ club: { meet_no: meetNo, write_dt }, boards, header, refresh }: WritingProps) {
  const go = useGo()
  const asked = useScreen().search.get('board')
  const [stored] = useState(() => localDraft<Draft>(`club_board_${meetNo}`))
  const [draft] = useState(stored.read)
  const pictures = useDraftPictures(draft?.keys ?? [])
  const board = boards.find((one) => one === (draft?.board ?? asked)) ?? boards.find((one) => one !== 'notice') ?? boards[0]
  const waiting = (
    <Page header={header} className="bg-surface">
      {FORM_SKELETON}
    </Page>
  )
  // Without an answer the form starts without the pictures.
  if (draft && draft.keys.length > 0 && pictures.isPending && pictures.fetchStatus !== 'paused') return waiting
  const send = async (values: Values, key: string) => {
    try {
      const boardNo = await writePost(meetNo, { ...bodyOf(values), ...(values.poll && { poll: pollOf(values.poll) }) }, key)
      stored.clear()
      toast(words.done)
      go.to(href('ClubBoardDetail', { id: boardNo }), { replace: true })
    } catch (error) {
      // The club knows when the next post may be written.
      if (error instanceof CallError && error.code === clubErrors.slow.code) void refresh()
      throw error
    }
  }
  return (
    <Suspense fallback={waiting}>
      <BoardForm
        header={header}
        boards={boards}
        initial={{
          board: board ?? 'free',
          title: draft?.title ?? '',
          content: draft?.content ?? '',
          images: pictures.data ?? [],
          poll: draft?.poll ?? null,
        }}
        withPoll
        button={words.submit}
        note={write_dt !== null && <SlowNote until={Date.parse(write_dt)} />}
        onChange={({ images, ...typed }) => stored.save({ ...typed, keys: images.map(({ key }) => key) })}
        send={send}
      />
    </Suspense>
  )
}

/** How long slow mode still lets the viewer wait. */
function SlowNote({ until }: { until: number }) {
  const left = useCountdown(until)
  if (left === 0) return null
  return (
    <p role="note" className="num px-5 pt-3 text-t4 break-keep text-warn-fg">
      {words.slow(Math.floor(left / 60), left % 60)}
    </p>
  )
}

const FORM_SKELETON = (
  <div className="flex flex-col gap-5 p-5">
    <Skeleton className="h-11 rounded-tile" />
    <Skeleton className="h-13 rounded-tile" />
    <Skeleton className="h-40 rounded-tile" />
    <Skeleton className="size-21 rounded-tile" />
  </div>
)
