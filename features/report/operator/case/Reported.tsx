import { momentText } from '#features/report/words/decision.ts'
import { cx } from '#kit/ui/cx.ts'
import { Box } from '#kit/web/console/Split.tsx'
import type { CaseOf } from '../../operator-contract.ts'
import { reportCases as words } from '../../words/console.ts'
import { isChanged, talkIn, textsIn } from '../evidence.ts'
import { Pictures } from './Pictures.tsx'

type Evidence = Readonly<Record<string, unknown>>

/** What was reported: as it was at each report, where it stands, as it is now if that differs, and its pictures. */
export function Reported({ one: { case_no, versions, current, pictures, is_severe, about } }: { one: CaseOf }) {
  const reported = versions.map(({ evidence }) => evidence)
  const talk = versions.flatMap(({ evidence }) => talkIn(evidence))
  return (
    <Box title={words.reported}>
      {current !== null && current.context.length > 0 && (
        <section className="flex flex-col gap-2 rounded-tile bg-sunken px-3.5 py-2.5">
          <h3 className="text-t3 font-semibold text-fg2">{words.context}</h3>
          {current.context.map(({ kind, text }, nth) => (
            // The order is fixed.
            <p key={nth} className="text-t4 break-words whitespace-pre-line text-fg2">
              <b className="font-semibold">{words.contexts[kind] ?? kind}</b> {text}
            </p>
          ))}
        </section>
      )}
      {versions.map(({ reg_dt, evidence }) => (
        <Version key={reg_dt} title={words.reportedAt(momentText(reg_dt))} evidence={evidence} />
      ))}
      {current !== null && isChanged(current.evidence, reported) && <Version title={words.now} evidence={current.evidence} />}
      <Pictures caseNo={case_no} pictures={pictures} isSevere={is_severe} />
      {talk.length > 0 && (
        <section className="flex flex-col gap-2">
          <h3 className="text-t4 font-semibold">{words.talk}</h3>
          <ol className="flex flex-col gap-1.5">
            {talk.map(({ cm_no, cm_from, content, reg_dt, count }) => {
              const isReported = about !== null && cm_from === about.user_no
              return (
                <li key={cm_no} className={cx('rounded-tile px-3.5 py-2 text-t4', isReported ? 'bg-warn-weak' : 'bg-sunken')}>
                  <p className="text-t3 text-fg2">
                    {isReported ? words.talkReported : words.talkOther} · {momentText(reg_dt)}
                  </p>
                  <p className="break-words whitespace-pre-line">
                    {content}
                    {count > 0 && ` (${words.pictures} ${count})`}
                  </p>
                </li>
              )
            })}
          </ol>
        </section>
      )}
    </Box>
  )
}

function Version({ title, evidence }: { title: string; evidence: Evidence }) {
  const texts = textsIn(evidence)
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="text-t3 text-fg2">{title}</h3>
      {texts.length === 0 && <p className="text-t4 text-fg2">{words.noText}</p>}
      {texts.map(({ label, text }) => (
        <p key={label} className="text-t5 break-words whitespace-pre-line">
          {texts.length > 1 && <span className="mr-2 text-t3 text-fg2">{label}</span>}
          {text}
        </p>
      ))}
    </section>
  )
}
