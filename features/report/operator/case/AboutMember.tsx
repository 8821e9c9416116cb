import { FOREVER } from '#kit/contract/limits.ts'
import { MemberLink } from '#kit/web/console/MemberLink.tsx'
import { stamp, stampDay } from '#kit/web/console/format.ts'
import { Box, Facts } from '#kit/web/console/Split.tsx'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import type { CaseMember } from '../../operator-contract.ts'
import { reportCases as words } from '../../words/console.ts'
import { ruleName } from '../names.ts'

/** Whom it is about: how long they are here, their points, and earlier decisions. */
export function AboutMember({ about }: { about: CaseMember | null }) {
  if (about === null) {
    return (
      <Box title={words.about}>
        <p className="text-t4 text-fg2">{words.nobody}</p>
      </Box>
    )
  }
  const { reg_dt, isexpert, state, points, received, suspended_until, decisions } = about
  return (
    <Box title={words.about}>
      <Facts
        rows={[
          [
            words.member,
            <span key="member">
              <MemberLink of={about} />
              {isexpert && ` · ${words.isExpert}`}
              {state === 0 && ` · ${words.leaving}`}
            </span>,
          ],
          [words.joined, stampDay(reg_dt)],
          [words.received, words.receivedOf(received.upheld, received.dismissed, received.waiting)],
          [words.points, <strong key="points">{words.pointsOf(points)}</strong>],
          ...(suspended_until === null ? [] : [[words.suspended, untilWords(suspended_until)] as const]),
        ]}
      />
      {decisions.length > 0 && (
        <section className="flex flex-col gap-1.5 border-t border-line pt-3">
          <h3 className="text-t4 font-semibold">{words.pastDecisions}</h3>
          <ul className="flex flex-col text-t4">
            {decisions.map(({ decision_no, case_no, rule, reg_dt: at, measures }) => (
              <li key={decision_no} className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
                <TextLink to={`/report/${case_no}`}>{ruleName(rule)}</TextLink>
                <span className="text-t3 text-fg2">
                  {[...new Set(measures.map(({ kind }) => words.measures[kind]))].join(', ')} · {stampDay(at)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Box>
  )
}

/** Until when a measure is in force; without an end the server answers the last moment that it knows. */
export const untilWords = (iso: string): string => (Date.parse(iso) === FOREVER.getTime() ? words.forever : words.until(stamp(iso)))
