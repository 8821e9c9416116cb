import { useQuery } from '@tanstack/react-query'
import { Tag } from '#kit/ui/Tag.tsx'
import { cx } from '#kit/ui/cx.ts'
import { koreanYearDate } from '#kit/ui/longDates.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { ListSkeleton } from '#kit/web/console/Rows.tsx'
import { useSection } from '#kit/web/console/section.ts'
import { Split } from '#kit/web/console/Split.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { Link } from '#kit/web/screen.tsx'
import { listPolicyCases } from '../operator-contract.ts'
import { POLICY_KINDS } from '../rules.ts'
import { policy } from '../words.ts'
import { policyTitles, policyWords as words } from '../words/operator.ts'
import { PolicyCase } from './PolicyCase.tsx'

/** The texts that members agree to, with the next version of each. */
export default function Policies() {
  const section = useSection('/policy')
  const rows = useQuery({ queryKey: keyOf(listPolicyCases), queryFn: () => call(listPolicyCases), staleTime: 0 })
  const picked = POLICY_KINDS.find((kind) => kind === section.id)
  return (
    <Split
      title={policyTitles.policy}
      path={section.at(null)}
      list={
        rows.data ? (
          <ul>
            {rows.data.map(({ kind, now, next, draft }) => (
              <li key={kind}>
                <Link
                  to={section.at(kind)}
                  aria-current={kind === picked ? 'true' : undefined}
                  className={cx('flex min-h-16 flex-col gap-1 border-b border-line px-5 py-3', kind === picked && 'bg-brand-weak')}
                >
                  <span className="flex flex-wrap items-center gap-1.5 font-semibold">
                    {policy.kinds[kind]}
                    {next !== null && <Tag tone="info">{words.next(koreanYearDate(next))}</Tag>}
                    {draft !== null && <Tag tone="warn">{words.draft(koreanYearDate(draft.effective_on))}</Tag>}
                  </span>
                  <span className="text-t3 text-fg2">{words.now(koreanYearDate(now))}</span>
                </Link>
              </li>
            ))}
          </ul>
        ) : (
          <QueryFallback query={rows} skeleton={<ListSkeleton />} />
        )
      }
      detail={picked && <PolicyCase key={picked} kind={picked} />}
    />
  )
}
