import { QueueChips, useQueue } from '#features/operator/operator/public.ts'
import { DECISIONS_PAGE } from '#features/sanction/rules.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { useConsoleNow } from '#kit/web/console/now.ts'
import { APPEAL } from '#features/sanction/transitions.ts'
import { stampDay } from '#kit/web/console/format.ts'
import { useKeyset } from '#kit/web/console/keyset.ts'
import { nameOf } from '#kit/web/console/memberName.ts'
import { Queue } from '#kit/web/console/Queue.tsx'
import { rowNumberIn, useSection } from '#kit/web/console/section.ts'
import { APPEAL_QUEUES, listAppeals, type AppealRow } from '../../operator-contract.ts'
import { appealCases as words, caseTitles as titles } from '../../words/console.ts'
import { dueText } from '../due.ts'
import { ruleName, targetName } from '../names.ts'
import AppealCase from './AppealCase.tsx'

const numberOf = ({ appeal_no }: AppealRow): number => appeal_no

/** Appeals against decisions, those that are due first. */
export default function Appeals() {
  const section = useSection('/appeal')
  const { queue, chips } = useQueue(section, APPEAL_QUEUES)
  const pages = useKeyset(listAppeals, { query: { queue } }, ({ appeal_no }) => ({ after_no: appeal_no }), {
    size: DECISIONS_PAGE,
    isLive: true,
  })
  const picked = rowNumberIn(section.id)
  return (
    <Queue
      key={queue}
      title={titles.appeal}
      section={section}
      pages={pages}
      keyOf={numberOf}
      nameOf={words.number}
      row={(row) => <AppealLine row={row} />}
      empty={words.empty}
      filters={<QueueChips {...chips} names={words.queues} countOf={() => undefined} />}
      detail={picked !== null && <AppealCase key={picked} no={picked} />}
    />
  )
}

function AppealLine({ row: { appeal_no, rule, target_kind, member, state, due_dt, decide_dt } }: { row: AppealRow }) {
  const { text, isLate } = dueText(due_dt, useConsoleNow())
  return (
    <div className="flex flex-col gap-1">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold">{ruleName(rule)}</span>
        <span className={isLate && state === APPEAL.open ? 'font-semibold text-danger-fg' : 'text-fg2'}>
          {decide_dt === null ? text : stampDay(decide_dt)}
        </span>
      </p>
      <p className="flex flex-wrap items-center gap-2 text-fg2">
        <Tag tone={state === APPEAL.overturned ? 'brand' : 'gray'}>{words.states[state]}</Tag>
        {targetName(target_kind)} · {nameOf(member)}
      </p>
      <p className="text-t3 text-fg2">{words.number(appeal_no)}</p>
    </div>
  )
}
