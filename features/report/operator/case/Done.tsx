import { useState, type ReactNode } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { APPEAL, SANCTION } from '#features/sanction/transitions.ts'
import { stamp } from '#kit/web/console/format.ts'
import { operatorNameOf } from '#kit/web/console/memberName.ts'
import { useMay } from '#kit/web/console/operator.ts'
import { Box } from '#kit/web/console/Split.tsx'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import type { CaseDecision, CaseOf } from '../../operator-contract.ts'
import { reportCases as words } from '../../words/console.ts'
import { activityNames, momentText } from '../../words/decision.ts'
import { ruleName } from '../names.ts'
import { UndoForm } from './UndoForm.tsx'

/** What was done in the case; each part can be undone by itself. */
export function Done({ one: { case_no, decisions, acts, block, can_act, expert } }: { one: CaseOf }) {
  const may = useMay()
  if (decisions.length === 0 && acts.length === 0 && block === null) return null
  return (
    <Box title={words.done}>
      {block !== null && (
        <p className="text-t4">
          {may('rights.see') ? (
            <TextLink to={`/rights/${block.block_no}`}>{words.block(block.block_no, momentText(block.end_dt))}</TextLink>
          ) : (
            words.block(block.block_no, momentText(block.end_dt))
          )}
        </p>
      )}
      {decisions.map((decision) => (
        <Decision
          key={decision.decision_no}
          caseNo={case_no}
          of={decision}
          canAct={can_act}
          isAboutExpert={expert !== null && decision.user_no === expert.user_no}
        />
      ))}
      {acts.map(({ act_no, act, by, reg_dt, undo_dt }) => (
        <Undoable
          key={act_no}
          name={words.acts[act]}
          sub={`${by === null ? words.byReports : operatorNameOf(by)} · ${stamp(reg_dt)}`}
          over={undo_dt === null ? null : words.undone}
          undo={can_act && <UndoForm caseNo={case_no} what="act" no={act_no} submit={words.undo} />}
        />
      ))}
    </Box>
  )
}

type DecisionProps = { caseNo: number; of: CaseDecision; canAct: boolean; isAboutExpert: boolean }

function Decision({ caseNo, of: { rule, message, reg_dt, by, measures, appeal_state }, canAct, isAboutExpert }: DecisionProps) {
  const isAppealed = appeal_state === APPEAL.open
  return (
    <section className="flex flex-col gap-2 border-b border-line pb-3 last:border-b-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-2 text-t4">
        <strong>{ruleName(rule)}</strong>
        {isAboutExpert && <Tag>{words.aboutExpert}</Tag>}
        {appeal_state !== null && <Tag tone="info">{words.appealStates[appeal_state]}</Tag>}
        <span className="text-t3 text-fg2">
          {operatorNameOf(by)} · {stamp(reg_dt)}
        </span>
      </p>
      {measures.map(({ sanction_no, kind, activities, points, state, end_dt }) => (
        <Undoable
          key={sanction_no}
          name={[words.measures[kind], ...activities.map((one) => activityNames[one])].join(' · ')}
          sub={[points > 0 && `+${words.pointsOf(points)}`, end_dt !== null && words.until(stamp(end_dt))].filter(Boolean).join(' · ')}
          over={state === SANCTION.inForce ? null : (words.measureStates[state] ?? null)}
          undo={canAct && !isAppealed && <UndoForm caseNo={caseNo} what="sanction" no={sanction_no} submit={words.undo} />}
        />
      ))}
      <details className="text-t4">
        <summary className="min-h-11 cursor-pointer py-2.5 text-fg2">{words.message}</summary>
        <p className="rounded-tile bg-sunken px-3.5 py-2.5 break-words whitespace-pre-line">{message}</p>
      </details>
    </section>
  )
}

type UndoableProps = {
  name: string
  sub: string
  /** Why it is no longer in force. */
  over: string | null
  /** The form that undoes it; false: the operator may not. */
  undo: ReactNode
}

function Undoable({ name, sub, over, undo }: UndoableProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex flex-col gap-2 text-t4">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{name}</span>
        <span className="flex-1 text-t3 text-fg2">{sub}</span>
        {over !== null && <Tag>{over}</Tag>}
        {over === null && undo && (
          <Button size={44} variant="quiet" aria-label={words.undoOf(name)} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {words.undo}
          </Button>
        )}
      </div>
      {isOpen && over === null && undo}
    </div>
  )
}
