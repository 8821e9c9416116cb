import type { ReactNode } from 'react'
import { Change, ProposedMember, proposalKind, type ProposalKind } from '#features/operator/operator/public.ts'
import { nameWithNumber } from '#kit/web/console/memberName.ts'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import { closeSellingView, permanentView } from '../operator-contract.ts'
import type { REPORT_PROPOSALS } from '../operator-rules.ts'
import { reportCases } from '../words/console.ts'
import { closeSellingWords as selling, permanentWords as words } from '../words/proposals.ts'
import { untilWords } from './case/AboutMember.tsx'
import { ruleName, targetName } from './names.ts'

const caseRow = (caseNo: number): [string, ReactNode] => [
  words.case,
  <TextLink key="case" to={`/report/${caseNo}`}>
    {reportCases.number(caseNo)}
  </TextLink>,
]
const messageRow = (message: string): [string, ReactNode] => [
  words.message,
  <span key="message" className="block text-left whitespace-pre-line">
    {message}
  </span>,
]

/** How the console shows what a second operator decides about members. */
export const reportProposals: Readonly<Record<(typeof REPORT_PROPOSALS)[number], ProposalKind>> = {
  report_permanent: proposalKind(permanentView, {
    rows: ({ case_no, target_kind, target_no, rule, member, points, suspended_until, message }) => [
      caseRow(case_no),
      [words.target, reportCases.of(targetName(target_kind), target_no)],
      [words.rule, ruleName(rule)],
      [words.member, <ProposedMember key="member" of={member} />],
      [words.points, <Change key="points" before={reportCases.pointsOf(points.before)} after={reportCases.pointsOf(points.after)} />],
      [words.suspended, suspended_until === null ? words.none : untilWords(suspended_until)],
      messageRow(message),
    ],
    effect: ({ member, closes }) => [words.effect(nameWithNumber(member)), ...(closes ? [words.closes] : [])].join(' '),
    members: ({ member }) => [member],
  }),
  report_close_selling: proposalKind(closeSellingView, {
    rows: ({ case_no, target_kind, target_no, rule, member, fake_qtt, message }) => [
      caseRow(case_no),
      [words.target, reportCases.of(targetName(target_kind), target_no)],
      [words.rule, ruleName(rule)],
      [selling.member, <ProposedMember key="member" of={member} />],
      [selling.fakes, reportCases.fakesOf(fake_qtt)],
      messageRow(message),
    ],
    effect: ({ member }) => selling.effect(nameWithNumber(member)),
    members: ({ member }) => [member],
  }),
}
