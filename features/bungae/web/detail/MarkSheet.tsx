import { Suspense } from 'react'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { Chip } from '#kit/ui/Chip.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { alertError } from '#kit/web/alert-error.ts'
import { lazyOptional } from '#kit/web/lazyOptional.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { serverNow } from '#kit/web/serverClock.ts'
import { busy } from '#kit/web/spinner.ts'
import { useServerNow } from '#kit/web/useServerNow.ts'
import type { AdhocDetail } from '../../contract.ts'
import { PARTICIPANT } from '../../transitions.ts'
import { codeSheet as words } from '../../words/detail.ts'
import { markAttendance, useAdhoc, useAttendanceCode } from '../api.ts'

/** Without its code the number alone is shown. */
const CodePicture = lazyOptional(async () => (await import('./CodePicture.tsx')).default)

/** The host's code of attendance, and who came. */
export function MarkSheet({ adhoc: opened }: { adhoc: AdhocDetail }) {
  const adhoc = useAdhoc(opened.adhoc_no).data ?? opened
  const others = adhoc.people.filter(({ user_no }) => user_no !== adhoc.host?.user_no)
  const hasBegun = serverNow() >= Date.parse(adhoc.start_dt)
  const send = (userNo: number, came: boolean) => void busy(markAttendance(adhoc.adhoc_no, userNo, came)).catch(alertError)
  return (
    <>
      <Code adhocNo={adhoc.adhoc_no} />
      {others.length > 0 && <p className="mt-6 text-t4 break-keep text-fg2">{words.people}</p>}
      <ul className="mt-3 flex flex-col gap-3">
        {others.map((person) => (
          <li key={person.user_no} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Avatar person={person} size={40} />
            <b className="min-w-24 flex-1 text-t5 font-semibold break-words">{person.haru_name}</b>
            <Chip
              aria-label={words.cameOf(person.haru_name)}
              selected={person.state === PARTICIPANT.attended}
              onClick={() => person.state !== PARTICIPANT.attended && send(person.user_no, true)}
            >
              {words.came}
            </Chip>
            {hasBegun && (
              <Chip
                aria-label={words.missedOf(person.haru_name)}
                selected={person.state === PARTICIPANT.noShow}
                onClick={() => person.state !== PARTICIPANT.noShow && send(person.user_no, false)}
              >
                {words.missed}
              </Chip>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function Code({ adhocNo }: { adhocNo: number }) {
  const found = useAttendanceCode(adhocNo)
  const now = useServerNow(1000)
  if (!found.data) return <QueryFallback query={found} skeleton={<Skeleton className="h-40 rounded-card" />} />
  const { code, until_dt, url } = found.data
  const left = Math.max(0, Math.ceil((Date.parse(until_dt) - now) / 1000))
  return (
    <div className="rounded-card bg-sunken p-5 text-center">
      <p className="text-t4 break-keep text-fg2">{words.show}</p>
      <div className="mt-4 flex justify-center">
        <Suspense fallback={<Skeleton className="size-50 rounded-tile" />}>
          <CodePicture text={url} label={words.picture} />
        </Suspense>
      </div>
      <output aria-label={words.code} className="num mt-3 block text-[2.5rem]/[3rem] font-bold tracking-[0.2em]">
        {code}
      </output>
      <p className="num mt-2 text-t3 text-fg3">{words.left(left)}</p>
    </div>
  )
}
