import { Change, ProposedMember, proposalKind, type ProposalKind } from '#features/operator/operator/public.ts'
import { stampDay } from '#kit/web/console/format.ts'
import { nameWithNumber } from '#kit/web/console/memberName.ts'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import { clawbackView, eventView, type EventPlan } from '../operator-contract.ts'
import type { EventProposalKind } from '../operator-rules.ts'
import { viv } from '../words/amount.ts'
import { eventWords as words } from '../words/operator-event.ts'
import { amountOf } from './proposals.tsx'
import { signedVivAndWon, vivAndWon } from './parts/format.ts'

const dayOf = (day: string): string => stampDay(`${day}T12:00:00+09:00`)

/** The figures of an event in words, in the order in which they are shown. */
const figures = (plan: EventPlan): readonly (readonly [string, string])[] => [
  [words.budget, vivAndWon(plan.budget_viv)],
  [words.member, plan.member_viv === null ? words.noMember : viv(plan.member_viv)],
  [words.period, words.periodOf(dayOf(plan.from_day), plan.until_day && dayOf(plan.until_day))],
  [words.expire, words.expireOf(plan.expire_days)],
]

/** How the console shows what a second operator decides about budgets of free viv. */
export const eventProposals: Readonly<Record<EventProposalKind, ProposalKind>> = {
  event: proposalKind(eventView, {
    rows: ({ event_no, before, after, used_viv }) => [
      [
        words.about,
        event_no === null ? (
          after.name
        ) : (
          <TextLink key="event" to={`/event/${event_no}`}>
            {after.name}
          </TextLink>
        ),
      ],
      ...figures(after).map(([name, value], nth) => {
        const old = before && figures(before)[nth]![1]
        return [name, old === null || old === value ? value : <Change key={name} before={old} after={value} />] as const
      }),
      ...(event_no === null ? [] : [[words.used, viv(used_viv)] as const]),
    ],
    effect: ({ before, after }) =>
      before === null
        ? words.newEffect(after.name, vivAndWon(after.budget_viv))
        : words.editEffect(after.name, viv(before.budget_viv), vivAndWon(after.budget_viv)),
    amount: ({ budget_viv }) => amountOf(budget_viv, vivAndWon),
  }),

  event_clawback: proposalKind(clawbackView, {
    rows: ({ event_no, name, members, total }) => [
      [
        words.about,
        <TextLink key="event" to={`/event/${event_no}`}>
          {name}
        </TextLink>,
      ],
      [words.total, <strong key="total">{signedVivAndWon(-total)}</strong>],
      ...members.map(
        (member) =>
          [
            nameWithNumber(member),
            <span key={member.user_no} className="inline-flex flex-wrap items-center justify-end gap-x-2">
              {words.became(viv(member.left_viv), viv(member.spent_viv))} <ProposedMember of={member} />
            </span>,
          ] as const,
      ),
    ],
    effect: ({ name, members, total }) => words.clawbackEffect(name, members.length, vivAndWon(total)),
    members: ({ members }) => members,
  }),
}
