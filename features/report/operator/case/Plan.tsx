import { reportCaseErrors } from '#features/report/operator-errors.ts'
import { Change } from '#features/operator/operator/public.ts'
import { stamp } from '#kit/web/console/format.ts'
import { Facts } from '#kit/web/console/Split.tsx'
import type { CasePlan } from '../../operator-contract.ts'
import type { AskedDecision, CaseClose, CaseFacts, DecisionProblem } from '../../operator-rules.ts'
import { decideWords as words, reportCases } from '../../words/console.ts'
import { activityNames, reportAlarms } from '../../words/decision.ts'

type Props = { plan: CasePlan | undefined; problem: DecisionProblem | null; close: AskedDecision['close']; facts: CaseFacts }

/** What the decision would change, and what the member and the reporters would read. */
export function Plan({ plan, problem, close, facts }: Props) {
  return (
    <section aria-label={words.effect} aria-live="polite" className="flex flex-col gap-2.5 rounded-tile bg-sunken px-3.5 py-3">
      <h3 className="text-t4 font-semibold">{words.effect}</h3>
      {plan === undefined && <p className="text-t4 text-fg2">{problem === null ? words.loading : whyNot(problem)}</p>}
      {plan !== undefined && <Effects plan={plan} facts={facts} />}
      {plan !== undefined && (
        <>
          {!isOfAd(facts) && <Read title={words.toMember} text={plan.message ?? words.toNobody} />}
          {plan.expert !== null && <Read title={words.toExpert} text={plan.expert.message} />}
          {close !== null && <Read title={words.toReporters} text={reportersText(close, plan)} />}
        </>
      )}
    </section>
  )
}

/** Ads are the operators' own: no member has points for one or reads about it. */
const isOfAd = ({ target_kind }: CaseFacts): boolean => target_kind === 'ad'

const reportersText = (close: CaseClose, { needs_second }: CasePlan): string => {
  if (needs_second) return words.toReportersLater
  return close === 'uphold' ? reportAlarms.acted : reportAlarms.dismissed
}

const whyNot = (problem: DecisionProblem): string => (problem === 'nothing' ? words.pick : reportCaseErrors[problem].message)

function Effects({ plan, facts }: { plan: CasePlan; facts: CaseFacts }) {
  const { measures, expert, points, hidden, limited, is_longer, needs_second, is_permanent_due } = plan
  return (
    <>
      <Facts
        rows={[
          // Messages and counsellings are read by those who take part alone.
          ...(facts.can_hide ? [[words.hidden, changed(hidden, (is) => words.hiddenStates[`${is}`])] as const] : []),
          ...(limited.before || limited.after ? [[words.limited, changed(limited, (is) => words.limitedStates[`${is}`])] as const] : []),
          ...measures.map(measureRow),
          ...(isOfAd(facts) ? [] : [[words.points, changed(points, reportCases.pointsOf)] as const]),
        ]}
      />
      {expert !== null && (
        <section className="flex flex-col gap-2.5 border-t border-line pt-2.5">
          <h4 className="text-t3 font-semibold text-fg2">{reportCases.expert}</h4>
          <Facts
            rows={[[reportCases.fakes, changed(expert.fakes, reportCases.fakesOf)], ...expert.measures.filter(isStep).map(measureRow)]}
          />
          {expert.needs_second && <p className="text-t4 font-semibold text-warn-fg">{words.closesSelling}</p>}
        </section>
      )}
      {is_longer && <p className="text-t4 text-warn-fg">{words.longer}</p>}
      {needs_second && <p className="text-t4 font-semibold text-warn-fg">{words.needsSecond}</p>}
      {is_permanent_due && !needs_second && <p className="text-t4 text-warn-fg">{words.permanentDue}</p>}
    </>
  )
}

const measureRow = ({ kind, activities, end_dt }: CasePlan['measures'][number]) => {
  const name = [reportCases.measures[kind], ...activities.map((one) => activityNames[one])].join(' · ')
  return [name, end_dt === null ? words.applied : words.ends(stamp(end_dt))] as const
}
/** The count of faked reviews says that this is one. */
const isStep = ({ kind }: CasePlan['measures'][number]): boolean => kind !== 'fake_review'

/** A value that stays as it is has no arrow. */
const changed = <T,>({ before, after }: { before: T; after: T }, nameOf: (value: T) => string) =>
  before === after ? nameOf(after) : <Change key="change" before={nameOf(before)} after={nameOf(after)} />

function Read({ title, text }: { title: string; text: string }) {
  return (
    <div className="border-t border-line pt-2.5 text-t4">
      <h4 className="text-t3 font-semibold text-fg2">{title}</h4>
      <p className="break-words whitespace-pre-line">{text}</p>
    </div>
  )
}
