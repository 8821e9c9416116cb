import { Change, ProposedMember, proposalKind, type ProposalKind } from '#features/operator/operator/public.ts'
import { nameWithNumber } from '#kit/web/console/memberName.ts'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import { permanentView } from '../operator-contract.ts'
import type { REPORT_PROPOSALS } from '../operator-rules.ts'
import { permanentWords as words, reportCases } from '../words/console.ts'
import { untilWords } from './case/AboutMember.tsx'
import { ruleName, targetName } from './names.ts'

/** How the console shows what a second operator decides about members. */
export const reportProposals: Readonly<Record<(typeof REPORT_PROPOSALS)[number], ProposalKind>> = {
  report_permanent: proposalKind(permanentView, {
    rows: ({ case_no, target_kind, target_no, rule, member, points, suspended_until, message }) => [
      [
        words.case,
        <TextLink key="case" to={`/report/${case_no}`}>
          {reportCases.number(case_no)}
        </TextLink>,
      ],
      [words.target, reportCases.of(targetName(target_kind), target_no)],
      [words.rule, ruleName(rule)],
      [words.member, <ProposedMember key="member" of={member} />],
      [words.points, <Change key="points" before={reportCases.pointsOf(points.before)} after={reportCases.pointsOf(points.after)} />],
      [words.suspended, suspended_until === null ? words.none : untilWords(suspended_until)],
      [
        words.message,
        <span key="message" className="block text-left whitespace-pre-line">
          {message}
        </span>,
      ],
    ],
    effect: ({ member, closes }) => [words.effect(nameWithNumber(member)), ...(closes ? [words.closes] : [])].join(' '),
    members: ({ member }) => [member],
  }),
}
