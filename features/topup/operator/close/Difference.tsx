import { MONEY_REASON_MIN, REASON_MAX } from '#features/operator/rules.ts'
import { won } from '#features/viv/words/amount.ts'
import { Tag, type TagTone } from '#kit/ui/Tag.tsx'
import { call } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { stamp } from '#kit/web/console/format.ts'
import { nameWithNumber, operatorNameOf } from '#kit/web/console/memberName.ts'
import { Facts } from '#kit/web/console/Split.tsx'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import { settleCloseCase, type CloseCase } from '../../operator-contract.ts'
import { CLOSE_CASE } from '../../transitions.ts'
import { closeWords as words } from '../../words/operator-close.ts'

const TONES: Readonly<Record<number, TagTone>> = { 1: 'danger', 2: 'brand' }

/** One difference of a day, and the form that records how it was settled. */
export function Difference({ one, canAct }: { one: CloseCase; canAct: boolean }) {
  const { case_no, kind, gateway_won, booked_won, state, charge_no, member, order_id, note, end_by, end_dt } = one
  const why = words.why[booked_won === 0 ? 'unbooked' : gateway_won === 0 ? 'unknown' : 'amount'][kind]
  return (
    <li className="flex flex-col gap-3 border-t border-line pt-4 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="text-t4 font-bold">{`${words.caseNumber(case_no)} · ${words.kinds[kind]}`}</h3>
        <Tag tone={TONES[state] ?? 'gray'}>{words.caseStates[state]}</Tag>
      </div>
      <p className="text-t4 text-fg2">{why}</p>
      <Facts
        rows={[
          [words.gateway, won(gateway_won)],
          [words.booked, won(booked_won)],
          ...(member
            ? [
                [
                  words.member,
                  <TextLink key="member" to={`/books/${member.user_no}`}>
                    {nameWithNumber(member)}
                  </TextLink>,
                ] as const,
              ]
            : []),
          [
            words.charge,
            charge_no === null ? (
              words.noCharge
            ) : (
              <TextLink key="charge" to={`/charge/${charge_no}`}>
                {words.chargeOf(charge_no)}
              </TextLink>
            ),
          ],
          [words.order, order_id],
          ...(end_by ? [[words.settledBy, operatorNameOf(end_by)] as const] : []),
          ...(end_dt === null ? [] : [[words.settledAt, stamp(end_dt)] as const]),
          ...(note === null ? [] : [[words.note, note] as const]),
        ]}
      />
      {canAct && state === CLOSE_CASE.open && <Settle caseNo={case_no} />}
    </li>
  )
}

function Settle({ caseNo }: { caseNo: number }) {
  const act = useAct()
  const settle = (note: string) =>
    act.run(`settle ${caseNo}`, (key) => call(settleCloseCase, { params: { case_no: caseNo }, body: { note } }, { key }), {
      ask: { text: words.settleAsk, yes: words.settle },
      done: words.settled,
    })
  return (
    <ActForm
      act={act}
      reason={{ name: 'note', label: words.noteField, max: REASON_MAX, min: MONEY_REASON_MIN }}
      submit={words.settle}
      variant="line"
      onSubmit={settle}
    />
  )
}
