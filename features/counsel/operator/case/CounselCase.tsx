import { useQuery } from '@tanstack/react-query'
import { useCategories } from '#features/account/web/public.ts'
import { viv } from '#features/viv/words/amount.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { call, keyOf } from '#kit/web/call.ts'
import { CaseFallback } from '#kit/web/console/CaseFallback.tsx'
import { stamp } from '#kit/web/console/format.ts'
import { ChangedByAnother, LIVE_CASE } from '#kit/web/console/liveCase.tsx'
import { operatorNameOf } from '#kit/web/console/memberName.ts'
import { Box, CaseHead, Facts } from '#kit/web/console/Split.tsx'
import { getCounselCase, type CounselCase as Case } from '../../operator-contract.ts'
import { counselCases as words } from '../../words/operator.ts'
import { Decision } from './Decision.tsx'
import { People } from './People.tsx'
import { Timeline } from './Timeline.tsx'

/** One counselling: both sides, terms, what happened, its money, and what an operator can decide. */
export function CounselCase({ counNo }: { counNo: number }) {
  const input = { params: { coun_no: counNo } }
  const found = useQuery({ queryKey: keyOf(getCounselCase, input), queryFn: () => call(getCounselCase, input), ...LIVE_CASE })
  if (!found.data) return <CaseFallback query={found} />
  const one = found.data
  const { state, close_code, dispute } = one
  const stateName = (close_code === null ? undefined : words.closeCodes[close_code]) ?? words.states[state]!
  return (
    <>
      <ChangedByAnother
        state={`${state} ${dispute?.state}`}
        name={dispute?.state === 1 ? words.queues.decided : stateName}
        by={dispute?.by ?? null}
      />
      <CaseHead title={one.title} sub={words.number(one.coun_no)}>
        <Tag>{stateName}</Tag>
        {dispute !== null && (
          <Tag tone={dispute.state === 0 ? 'warn' : 'brand'}>{dispute.state === 0 ? words.queues.dispute : words.queues.decided}</Tag>
        )}
      </CaseHead>
      {dispute !== null && <DisputeText dispute={dispute} />}
      <div className="grid grid-cols-1 items-start gap-4 full:grid-cols-2">
        <div className="flex flex-col gap-4">
          <People one={one} />
          <About one={one} />
          <Money one={one} />
        </div>
        <Timeline one={one} />
      </div>
      <Decision key={`${one.coun_no} ${one.act} ${one.proposal_no}`} one={one} />
    </>
  )
}

function DisputeText({ dispute }: { dispute: NonNullable<Case['dispute']> }) {
  const { reason, opened_by, reg_dt, answer, refund_percent, refund_viv, by, decide_dt } = dispute
  return (
    <Box title={opened_by === 'member' ? words.inquiry : words.inquiryTitle}>
      <p className="text-t5 break-words whitespace-pre-line">{reason}</p>
      <p className="text-t3 text-fg2">{words.reported(stamp(reg_dt))}</p>
      {answer !== null && (
        <div className="flex flex-col gap-2 border-t border-line pt-3">
          <h3 className="text-t4 font-semibold">{words.answer}</h3>
          <p className="rounded-tile bg-sunken px-3.5 py-2.5 text-t4 break-words whitespace-pre-line">{answer}</p>
          <p className="flex flex-wrap justify-between gap-x-3 text-t4">
            <strong>{refund_viv ? words.refundedOf(refund_viv, refund_percent ?? 0) : words.nothingBack}</strong>
            <span className="text-fg2">{[by && operatorNameOf(by), decide_dt && stamp(decide_dt)].filter(Boolean).join(' · ')}</span>
          </p>
        </div>
      )}
    </Box>
  )
}

/** Rows whose moment has come. */
const moments = (rows: readonly (readonly [string, string | null])[]) =>
  rows.filter((row): row is readonly [string, string] => row[1] !== null).map(([name, at]) => [name, stamp(at)] as const)

function About({ one }: { one: Case }) {
  const {
    channel,
    cate_no,
    minutes,
    ext_count,
    price,
    reg_dt,
    accept_dt,
    hope_dt,
    start_dt,
    quit_dt,
    close_dt,
    reason,
    adjust_seconds,
    reward,
  } = one
  const { nameOf } = useCategories()
  return (
    <Box title={words.about}>
      <Facts
        rows={[
          [words.category, nameOf(cate_no) ?? ''],
          [words.channel, words.channels[channel]],
          [words.minutes, words.minutesOf(minutes)],
          ...(ext_count > 0 ? [[words.extensions, words.times(ext_count)] as const] : []),
          [words.price, viv(price)],
          ...(reward === null ? [] : [[words.reward, words.rewardOf(price + reward.viv, reward)] as const]),
          ...moments([
            [words.asked, reg_dt],
            [words.accepted, accept_dt],
            [words.hoped, hope_dt],
            [words.started, start_dt],
            [words.ended, quit_dt],
            [words.closed, quit_dt === null ? close_dt : null],
          ]),
          ...(adjust_seconds > 0 ? [[words.adjusted, words.seconds(adjust_seconds)] as const] : []),
          ...(reason === null ? [] : [[words.why, reason] as const]),
        ]}
      />
    </Box>
  )
}

function Money({ one }: { one: Case }) {
  const { parts, act, asked_viv, paid_viv, returned_viv, pending_viv, release_dt, dispute } = one
  const held = act === 'end' ? parts.reduce((sum, { price }) => sum + price, asked_viv) : 0
  return (
    <Box title={words.money}>
      <Facts
        rows={[
          ...parts.map(({ price }, nth) => [words.part(nth), viv(price)] as const),
          ...(held > 0 ? [[words.held, viv(held)] as const] : []),
          [words.paid, viv(paid_viv)],
          [words.returned, viv(returned_viv)],
          ...(dispute?.refund_viv ? [[words.refunded, viv(dispute.refund_viv)] as const] : []),
          ...(pending_viv > 0
            ? [
                [words.pending, viv(pending_viv)] as const,
                [words.release, release_dt === null ? words.releaseStopped : stamp(release_dt)] as const,
              ]
            : []),
        ]}
      />
    </Box>
  )
}
