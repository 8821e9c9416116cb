import { useQuery } from '@tanstack/react-query'
import { hrefNear } from '#features/routes.ts'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { alertError } from '#kit/web/alert-error.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { loadSheet } from '#kit/web/loadSheet.ts'
import { toast } from '#kit/web/overlays.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { Link, useScreen } from '#kit/web/screen.tsx'
import { busy } from '#kit/web/spinner.ts'
import { listRequests, type Club, type ClubPerson } from '../../contract.ts'
import { clubPage as words } from '../../words/club.ts'
import { accept } from './api.ts'

/** Who asks to join, with their answers to the club's questions: for the leader and managers. */
export default function Requests({ club: { meet_no, questions } }: { club: Club }) {
  const input = { params: { meet_no }, query: {} }
  const found = useQuery({ queryKey: keyOf(listRequests, input), queryFn: ({ signal }) => call(listRequests, input, { signal }) })
  if (!found.data) return <QueryFallback query={found} skeleton={<Skeleton className="h-24 rounded-card" />} />
  return (
    <ul className="divide-y divide-line rounded-card bg-sunken px-4">
      {found.data.map((one) => (
        <Request key={one.member_no} {...{ meet_no, questions, one }} />
      ))}
    </ul>
  )
}

function Request({ meet_no, questions, one: { person, answers, trust_level } }: { meet_no: number; questions: string[]; one: ClubPerson }) {
  const place = useScreen()
  const { user_no, haru_name } = person
  const acceptRequest = () => busy(accept(meet_no, user_no)).then(() => toast(words.accepted(haru_name)), alertError)
  const openRejection = async () => (await loadSheet(() => import('./rejectSheet.tsx')))?.openReject(meet_no, person)
  return (
    <li className="py-3.5">
      <Link to={hrefNear(place, 'MyHaruRoom', { id: user_no })} className="flex min-h-11 items-center gap-3">
        <Avatar person={person} size={42} />
        <span className="min-w-0 flex-1 break-words">
          <b className="block text-t5 font-semibold">{haru_name}</b>
          {trust_level !== null && <span className="num block text-t3 text-fg2">{words.trust(trust_level)}</span>}
        </span>
      </Link>
      {answers.length > 0 && (
        <dl className="mt-2 text-t4">
          {answers.map((answer, at) => (
            <div key={at} className="py-1">
              <dt className="break-words text-fg3">{questions[at] ?? words.questions}</dt>
              <dd className="break-words whitespace-pre-wrap">{answer}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="mt-2 flex gap-2">
        <Button variant="quiet" size={44} className="flex-1!" aria-label={words.rejectOf(haru_name)} onClick={() => void openRejection()}>
          {words.reject}
        </Button>
        <Button size={44} className="flex-1!" aria-label={words.acceptOf(haru_name)} onClick={() => void acceptRequest()}>
          {words.accept}
        </Button>
      </div>
    </li>
  )
}
