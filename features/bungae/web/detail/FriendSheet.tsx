import { useQuery } from '@tanstack/react-query'
import { listFollows } from '#features/follow/contract.ts'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { alertError } from '#kit/web/alert-error.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { useViewer } from '#kit/web/session.ts'
import { busy } from '#kit/web/spinner.ts'
import type { AdhocDetail } from '../../contract.ts'
import { bungaeDetail, friendSheet as words } from '../../words/detail.ts'
import { arrive, setNotifiedFriend } from '../api.ts'

type Props = { adhoc: AdhocDetail; onDone: (text?: string) => void }

/** Who is told when I arrive and when it ends. */
export function FriendSheet({ adhoc: { adhoc_no, mine }, onDone }: Props) {
  const send = (work: Promise<unknown>, text: string) => void busy(work).then(() => onDone(text), alertError)
  const friend = mine?.friend ?? null
  return (
    <>
      <p className="text-t4 break-keep text-fg2">{words.lead}</p>
      {friend ? (
        <div className="mt-5 flex flex-col gap-3">
          <span className="flex items-center gap-3">
            <Avatar person={friend} size={48} />
            <b className="min-w-0 text-t5 font-semibold break-words">{friend.haru_name}</b>
          </span>
          <Button full disabled={mine?.arrive_dt != null} onClick={() => send(arrive(adhoc_no), bungaeDetail.done.arrive)}>
            {mine?.arrive_dt == null ? words.arrive : words.arrived}
          </Button>
          <Button full variant="quiet" onClick={() => send(setNotifiedFriend(adhoc_no, null), bungaeDetail.done.noFriend)}>
            {words.remove}
          </Button>
        </div>
      ) : (
        <Friends onChoose={(no) => send(setNotifiedFriend(adhoc_no, no), bungaeDetail.done.friend)} />
      )}
    </>
  )
}

/** The members whom the viewer follows and who follow back. */
function Friends({ onChoose }: { onChoose: (userNo: number) => void }) {
  const me = useViewer()?.user_no ?? 0
  const query = { user_no: me, kind: 'following' as const }
  const found = useQuery({ queryKey: keyOf(listFollows, { query }), queryFn: ({ signal }) => call(listFollows, { query }, { signal }) })
  if (!found.data) return <QueryFallback query={found} skeleton={<Skeleton className="mt-5 h-40 rounded-card" />} />
  const friends = found.data.filter(({ relation }) => relation?.follows_me)
  if (friends.length === 0) return <p className="mt-6 text-center text-t4 text-fg2">{words.none}</p>
  return (
    <ul aria-label={words.choose} className="-mx-2 mt-3">
      {friends.map((person) => (
        <li key={person.user_no}>
          <button
            type="button"
            onClick={() => onChoose(person.user_no)}
            className="flex min-h-14 w-full items-center gap-3 rounded-tile px-2 text-left active:bg-sunken wide:hover:bg-sunken"
          >
            <Avatar person={person} size={44} />
            <span className="min-w-0 text-t5 font-semibold break-words">{person.haru_name}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
