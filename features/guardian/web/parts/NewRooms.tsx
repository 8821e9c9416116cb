import { koreanDate } from '#kit/ui/format.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { guardian as words } from '#features/guardian/words.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { useGuardedRooms } from '../api.ts'

type Props = { identityNo: string; guardianNo: number; name: string }

/** With whom the member began to talk lately: names alone. */
export function NewRooms({ identityNo, guardianNo, name }: Props) {
  const list = useGuardedRooms(identityNo, guardianNo)
  return (
    <div className="mt-4">
      <h4 className="text-t6 font-bold">{words.rooms}</h4>
      <p className="mt-1 text-t3 text-fg2">{words.roomsHelp}</p>
      {!list.data && <QueryFallback query={list} skeleton={<Skeleton className="mt-2 h-20 rounded-tile" />} />}
      {list.data?.length === 0 && <p className="py-3 text-t4 text-fg3">{words.noRooms}</p>}
      {list.data && list.data.length > 0 && (
        <ul aria-label={words.roomsOf(name)} className="mt-1">
          {list.data.map((room) => (
            <li
              key={`${room.reg_dt} ${room.name}`}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 border-b border-line py-2 text-t5 last:border-0"
            >
              <span className="min-w-0 font-semibold break-words">{room.name ?? words.nobodyThere}</span>
              <span className="text-t3 text-fg2">{`${words.roomKinds[room.kind]} · ${koreanDate(room.reg_dt)}`}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
