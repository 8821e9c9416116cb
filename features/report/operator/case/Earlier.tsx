import { Tag } from '#kit/ui/Tag.tsx'
import { stampDay } from '#kit/web/console/format.ts'
import { Box } from '#kit/web/console/Split.tsx'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import type { CaseRow } from '../../operator-contract.ts'
import { reportCases as words } from '../../words/console.ts'
import { ruleName, targetName } from '../names.ts'

/** Other cases of the same target or member. */
export function Earlier({ rows }: { rows: readonly CaseRow[] }) {
  return (
    <Box title={words.earlier}>
      {rows.length === 0 && <p className="text-t4 text-fg2">{words.noEarlier}</p>}
      <ul className="flex flex-col text-t4 empty:hidden">
        {rows.map(({ case_no, reason, target_kind, state, open_dt }) => (
          <li key={case_no} className="flex min-h-11 flex-wrap items-center gap-x-2">
            <TextLink to={`/report/${case_no}`}>{ruleName(reason)}</TextLink>
            <Tag>{words.states[state]}</Tag>
            <span className="flex-1 text-right text-t3 text-fg2">
              {targetName(target_kind)} · {stampDay(open_dt)}
            </span>
          </li>
        ))}
      </ul>
    </Box>
  )
}
