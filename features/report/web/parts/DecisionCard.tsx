import { appeal as words } from '#features/report/words/appeal.ts'
import { momentText, targetNames } from '#features/report/words/decision.ts'
import { report as reportWords } from '#features/report/words/report.ts'
import type { Decision, Measure } from '#features/sanction/contract.ts'
import { APPEAL_MAX, APPEAL_MIN } from '#features/sanction/rules.ts'
import { APPEAL, SANCTION } from '#features/sanction/transitions.ts'
import { koreanDate } from '#kit/ui/format.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { useNow } from '#kit/ui/useNow.ts'
import { sendAppeal } from '../appealApi.ts'
import { Words, WordsForm } from './WordsForm.tsx'

const ruleName = (rule: string): string => reportWords.reasons[rule as keyof typeof reportWords.reasons] ?? rule
const targetName = (kind: string): string => targetNames[kind as keyof typeof targetNames] ?? kind

/** One decision: the rule, what it means and until when, and the appeal. `isOpen`: the form is shown at once. */
export function DecisionCard({ one, isOpen }: { one: Decision; isOpen: boolean }) {
  const { decision_no, rule, target_kind, message, measures, reg_dt, appeal, appeal_until, can_appeal } = one
  const now = useNow()
  const state = stateOf(measures, now)
  const lifted = measures.filter((measure) => measure.state !== SANCTION.inForce)
  return (
    <article aria-labelledby={`decision-${decision_no}`} className="rounded-card bg-surface p-4">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h2 id={`decision-${decision_no}`} className="text-t5 font-bold">
          {ruleName(rule)}
        </h2>
        <Tag>{targetName(target_kind)}</Tag>
        {state !== null && <Tag tone="brand">{state}</Tag>}
      </div>
      <p className="text-t3 text-fg2">{words.decidedOn(momentText(reg_dt))}</p>
      <p className="mt-2 text-t4 break-words whitespace-pre-line">{message}</p>
      {lifted.length > 0 && lifted.length < measures.length && (
        <p className="mt-2 text-t4 font-semibold">{words.lifted(lifted.map(({ kind }) => words.measures[kind]).join(', '))}</p>
      )}
      {appeal && (
        <div className="mt-3 flex flex-col gap-2">
          <Words title={words.mine}>{appeal.content}</Words>
          {appeal.state === APPEAL.open ? (
            <p role="status" className="text-t4 font-semibold text-brand-fg">
              {words.waiting(koreanDate(appeal.due_dt))}
            </p>
          ) : (
            <Words title={words.answer}>
              {`${appeal.state === APPEAL.overturned ? `${words.overturned}.` : words.kept}\n${appeal.answer}`}
            </Words>
          )}
        </div>
      )}
      {can_appeal && (
        <WordsForm
          isOpen={isOpen}
          open={words.write}
          help={words.writeUntil(koreanDate(appeal_until))}
          label={words.label}
          placeholder={words.placeholder}
          min={APPEAL_MIN}
          max={APPEAL_MAX}
          send={(text, key) => sendAppeal(decision_no, text, key)}
          done={words.sent}
        />
      )}
    </article>
  )
}

/** What became of the decision as a whole; null: it stands. */
function stateOf(measures: readonly Measure[], now: Date): string | null {
  if (measures.every(({ state }) => state === SANCTION.overturned)) return words.overturned
  if (measures.every(({ state }) => state !== SANCTION.inForce)) return words.undone
  const ends = measures.filter(({ kind, state }) => state === SANCTION.inForce && (kind === 'limit' || kind === 'suspend'))
  return ends.length > 0 && ends.every(({ end_dt }) => end_dt !== null && new Date(end_dt) <= now) ? words.over : null
}
