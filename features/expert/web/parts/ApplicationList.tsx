import { ChevronRight } from 'lucide-react'
import { ko } from '#kit/ui/ko.ts'
import { Card } from '#kit/ui/Card.tsx'
import { koreanDate } from '#kit/ui/format.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { apply as words } from '#features/expert/words/apply.ts'
import { Link } from '#kit/web/screen.tsx'
import type { ListedApplication } from '../../contract.ts'
import { useApplyPaths } from './paths.ts'
import { stateTone } from './stateTone.ts'

/** The member's applications and renewals, each with a link to its page. */
export function ApplicationList({ applications }: { applications: readonly ListedApplication[] }) {
  const { detail } = useApplyPaths()
  if (applications.length === 0) return null
  return (
    <Card className="px-5 pt-5 pb-2 wide:px-7 wide:pt-7">
      <h2 className="text-t6 font-bold">{words.list}</h2>
      <ul className="mt-1 divide-y divide-line">
        {applications.map((one) => (
          <li key={one.application_no}>
            <Link to={detail(one.application_no)} className="flex min-h-16 items-center gap-3 py-2.5">
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <b className="text-t5 font-semibold">{one.is_renewal ? words.renewal : words.application}</b>
                  {one.cate_no !== null && <span className="text-t4 text-fg2">{ko.daily.expert[one.cate_no]}</span>}
                  <StateTag state={one.state} />
                </span>
                <span className="block text-t4 text-fg3">{dateOf(one)}</span>
              </span>
              <ChevronRight aria-hidden size={20} className="flex-none text-fg3" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

export const StateTag = ({ state }: { state: number }) => <Tag tone={stateTone(state)}>{words.states[state]}</Tag>

function dateOf({ submit_dt, decide_dt, edit_dt }: ListedApplication): string {
  if (decide_dt !== null) return words.decided(koreanDate(decide_dt))
  return submit_dt !== null ? words.submitted(koreanDate(submit_dt)) : words.edited(koreanDate(edit_dt))
}
