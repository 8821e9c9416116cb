import { Change, ProposedMember, proposalKind, type ProposalKind } from '#features/operator/operator/public.ts'
import { number } from '#kit/ui/format.ts'
import { koreanYearDate } from '#kit/ui/longDates.ts'
import { stampDay } from '#kit/web/console/format.ts'
import { nameWithNumber } from '#kit/web/console/memberName.ts'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import { adjustView, configView, giftVoidView, grantView, safeguardView, type GiftVoidView, type KeptApart } from '../operator-contract.ts'
import type { VivProposalKind } from '../operator-rules.ts'
import { viv, won } from '../words/amount.ts'
import { vivProposalWords as words } from '../words/operator-proposal.ts'
import { eventWords } from '../words/operator-event.ts'
import { forecastWords } from '../words/operator-forecast.ts'
import { gifts } from '../words/operator.ts'
import { formatFigure, nameOfKey } from './config/format.ts'
import { signedVivAndWon, vivAndWon } from './parts/format.ts'

/** How the console shows what a second operator decides about viv. */
export const vivProposals: Readonly<Record<VivProposalKind, ProposalKind>> = {
  adjust: proposalKind(adjustView, {
    rows: ({ member, bucket, amount, balance }) => [
      [words.member, <ProposedMember key="member" of={member} />],
      [words.bucket, words.buckets[bucket]],
      [words.amount, <strong key="amount">{signedVivAndWon(amount)}</strong>],
      [words.balance[bucket], <BalanceChange key="balance" of={balance} />],
    ],
    effect: ({ member, bucket, amount, balance: { before, after } }) =>
      words.adjust(nameWithNumber(member), words.buckets[bucket], vivAndWon(Math.abs(amount)), amount > 0, viv(before), viv(after)),
    members: ({ member }) => [member],
    amount: ({ amount }) => amountOf(amount, signedVivAndWon),
  }),

  grant: proposalKind(grantView, {
    rows: ({ event, members, amount, total, expire_day, words: text }) => [
      ...(event
        ? [
            [
              eventWords.fromEvent,
              <TextLink key="event" to={`/event/${event.event_no}`}>
                {event.name}
              </TextLink>,
            ] as const,
          ]
        : []),
      [words.count, words.people(number(members.length))],
      [words.each, signedVivAndWon(amount)],
      [words.total, <strong key="total">{signedVivAndWon(total)}</strong>],
      [words.expire, expire_day === null ? (event ? words.eventExpire : words.noExpire) : stampDay(`${expire_day}T12:00:00+09:00`)],
      [words.memberWords, text],
      ...members.flatMap((member) => [
        [words.member, <ProposedMember key={member.user_no} of={member} />] as const,
        [words.freeOf(nameWithNumber(member)), <BalanceChange key={member.user_no} of={member.free} />] as const,
      ]),
    ],
    effect: ({ members, amount, total }) => {
      const first = nameWithNumber(members[0]!)
      const who = members.length === 1 ? first : words.who(first, number(members.length - 1))
      return words.grant(who, number(members.length), viv(amount), vivAndWon(total))
    },
    members: ({ members }) => members,
    amount: ({ amount, user_nos }) => amountOf(amount, (each) => signedVivAndWon(each * (Array.isArray(user_nos) ? user_nos.length : 1))),
  }),

  gift_void: proposalKind(giftVoidView, {
    rows: ({ gift_no, amount, remaining, is_frozen, state, from, to, recovered }) => [
      [
        words.gift,
        <TextLink key="gift" to={`/gift/${gift_no}`}>
          {gifts.number(gift_no)}
        </TextLink>,
      ],
      [words.from, <ProposedMember key="from" of={from} />],
      [words.to, <ProposedMember key="to" of={to} />],
      [words.amount, <strong key="amount">{vivAndWon(amount)}</strong>],
      [words.unused, viv(remaining)],
      [words.frozen, is_frozen ? words.frozenStates.yes : words.frozenStates.no],
      [words.giftState, <Change key="state" before={gifts.states[state] ?? ''} after={words.becomesVoid} isBad={state !== 1} />],
      [words.paidOf(nameWithNumber(to)), <BalanceChange key="to paid" of={to.paid} />],
      [words.paidOf(nameWithNumber(from)), <BalanceChange key="from paid" of={from.paid} />],
      ...(recovered > 0 ? [[words.recovered, vivAndWon(recovered)] as const] : []),
    ],
    effect: (view) => giftVoidEffect(view),
    members: ({ from, to }) => [from, to],
    // Missing in proposals from before amounts were stored.
    amount: ({ amount }) => amountOf(amount, (all) => signedVivAndWon(-all)),
  }),

  config: proposalKind(configView, {
    rows: ({ config_key, before, after }) => [
      [
        words.figure,
        <TextLink key="key" to={`/config/${config_key}`}>
          {nameOfKey(config_key)}
        </TextLink>,
      ],
      [words.value, <Change key="value" before={formatFigure(before)} after={formatFigure(after)} />],
    ],
    effect: ({ config_key, before, after }) => words.config(nameOfKey(config_key), formatFigure(before), formatFigure(after)),
  }),

  safeguard: proposalKind(safeguardView, {
    rows: ({ before, after, owed_won: owed }) => [
      [forecastWords.safeguardHeads.day, koreanYearDate(after.day)],
      [words.kept, <strong key="won">{won(after.won)}</strong>],
      [forecastWords.safeguardHeads.way, forecastWords.ways[after.way]],
      [forecastWords.safeguardHeads.institution, after.institution],
      [words.countsNow, before === null ? words.nothingCounts : keptText(before)],
      ...(owed === undefined
        ? []
        : [
            [words.owed, won(owed)] as const,
            [
              words.missing,
              <Missing key="missing" before={owed - (before?.won ?? 0)} after={owed - latestOf(before, after).won} />,
            ] as const,
          ]),
    ],
    effect: ({ before, after }) =>
      latestOf(before, after) === after ? words.keptShown(keptText(after)) : words.keptEarlier(keptText(after)),
    amount: ({ won: kept }) => amountOf(kept, won),
  }),
}

/** Of two sums that are kept apart, the one that counts: of the later day, and of one day the newer. */
const latestOf = (before: KeptApart | null, after: KeptApart): KeptApart => (before === null || before.day <= after.day ? after : before)

/** What is missing of what members have, now and after the approval. */
function Missing({ before, after }: { before: number; after: number }) {
  const text = (missing: number): string => (missing > 0 ? won(missing) : words.nothingMissing)
  return before === after ? text(after) : <Change before={text(before)} after={text(after)} isBad={after > 0} />
}

const keptText = ({ day, won: kept, way, institution }: KeptApart): string =>
  words.keptOf(won(kept), forecastWords.ways[way], institution, koreanYearDate(day))

/** An amount of what was proposed, with sign and unit. */
export const amountOf = (amount: unknown, words: (amount: number) => string): string | null =>
  typeof amount === 'number' ? words(amount) : null

/** A balance now and after the approval, with the difference in viv and won. */
export function BalanceChange({ of: { before, after } }: { of: { before: number; after: number } }) {
  const by = before === after ? {} : { by: signedVivAndWon(after - before) }
  return <Change before={viv(before)} after={viv(after)} isBad={after < 0} {...by} />
}

function giftVoidEffect({ gift_no, from, to, amount, recovered }: GiftVoidView): string {
  const gift = gifts.number(gift_no)
  if (from.state === 'gone') return words.giftGone(gift, nameWithNumber(to), vivAndWon(amount))
  const effect = words.giftVoid(gift, nameWithNumber(from), nameWithNumber(to), vivAndWon(amount))
  return recovered > 0 ? `${effect}${words.giftRecovered(vivAndWon(recovered))}` : effect
}
