import { useQuery } from '@tanstack/react-query'
import { OpenPersonal } from '#features/operator/operator/public.ts'
import { REASON_MAX, REASON_MIN } from '#features/operator/rules.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { actsIn } from '#kit/contract/transition.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { CaseFallback } from '#kit/web/console/CaseFallback.tsx'
import { stamp, stampDay } from '#kit/web/console/format.ts'
import { ChangedByAnother, LIVE_CASE } from '#kit/web/console/liveCase.tsx'
import { operatorNameOf } from '#kit/web/console/memberName.ts'
import { useNextCase } from '#kit/web/console/nextCase.ts'
import { useOwnAccountProblem } from '#kit/web/console/ownAccount.ts'
import { Box, CaseHead, Facts } from '#kit/web/console/Split.tsx'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import { confirmAccount, getAccountCheck, refuseAccount, type AccountCheck as Check } from '../../operator-contract.ts'
import { REJECT_MAX } from '../../operator-rules.ts'
import { ACCOUNT_CHECK, accountCheckTransitions } from '../../transitions.ts'
import { accountChecks as words, exchanges } from '../../words/operator.ts'
import { MemberLink } from '../parts/links.tsx'

/** The bank account that an exchange waits for, with what an operator compares before confirming it. */
export function AccountCheck({ exchangeNo }: { exchangeNo: number }) {
  const input = { params: { exchange_no: exchangeNo } }
  const found = useQuery({ queryKey: keyOf(getAccountCheck, input), queryFn: () => call(getAccountCheck, input), ...LIVE_CASE })
  if (!found.data) return <CaseFallback query={found} />
  const one = found.data
  const acts = actsIn(accountCheckTransitions, one.state, 'operator')
  return (
    <>
      <ChangedByAnother state={one.state} name={words.states[one.state]!} by={one.decided_by} />
      <CaseHead title={<MemberLink of={one.member} />} sub={words.inbox}>
        <Tag tone={one.state === ACCOUNT_CHECK.waiting ? 'warn' : 'gray'}>{words.states[one.state]}</Tag>
      </CaseHead>
      <div className="grid items-start gap-4 full:grid-cols-2">
        <Account one={one} />
        <div className="flex flex-col gap-4">
          <Others one={one} />
          <Earlier one={one} />
        </div>
      </div>
      {acts.length > 0 && (
        <div className="grid items-start gap-4 full:grid-cols-2">
          <Confirm one={one} />
          <Refuse one={one} />
        </div>
      )}
    </>
  )
}

function Account({ one }: { one: Check }) {
  const { exchange_no, decided_by, decide_dt, note } = one
  return (
    <Box title={words.account}>
      <ul className="flex flex-col gap-1 text-t4 font-semibold text-warn-fg">
        {one.is_shared && <li>{words.shared}</li>}
        {one.is_renamed && <li>{words.renamed}</li>}
      </ul>
      <Facts
        rows={[
          [exchanges.bank, one.bank_name],
          [exchanges.last4, one.account_last4],
          [exchanges.holder, one.holder],
          [words.verifiedName, one.verified_name ?? words.noName],
          [
            words.exchange,
            <TextLink key="exchange" to={`/exchange/${exchange_no}`}>
              {words.exchangeOf(exchange_no, exchanges.viv(one.viv))}
            </TextLink>,
          ],
          [exchanges.net, exchanges.won(one.net_won)],
          [words.payDue, stampDay(one.pay_due_dt)],
          ...(decided_by && decide_dt !== null ? [[words.decided, `${operatorNameOf(decided_by)} · ${stamp(decide_dt)}`] as const] : []),
          ...(note === null ? [] : [[words.note, note] as const]),
        ]}
      />
      <OpenPersonal target={`account_check:${exchange_no}`} isMasked={one.is_masked} />
    </Box>
  )
}

function Others({ one: { others } }: { one: Check }) {
  return (
    <Box title={words.others}>
      {others.length === 0 ? (
        <p className="text-t4 text-fg3">{words.noOthers}</p>
      ) : (
        <ul className="flex flex-col gap-2 text-t4">
          {others.map(({ member, verified_name, is_active, first_dt }) => (
            <li key={member.user_no} className="flex flex-wrap items-center gap-x-2">
              <MemberLink of={member} />
              <span className="text-fg2">{verified_name ?? words.noName}</span>
              <span className="text-fg3">{stampDay(first_dt)}</span>
              {!is_active && <Tag tone="gray">{words.left}</Tag>}
            </li>
          ))}
        </ul>
      )}
    </Box>
  )
}

function Earlier({ one: { earlier } }: { one: Check }) {
  return (
    <Box title={words.earlier}>
      {earlier.length === 0 ? (
        <p className="text-t4 text-fg3">{words.noEarlier}</p>
      ) : (
        <Facts
          rows={earlier.map(({ bank_name, account_last4, paid, last_dt }) => [
            words.earlierOf(bank_name, account_last4),
            words.paid(paid, stampDay(last_dt)),
          ])}
        />
      )}
    </Box>
  )
}

function Confirm({ one: { exchange_no, member, others } }: { one: Check }) {
  const act = useAct()
  const closed = useOwnAccountProblem(member, ...others.map((other) => other.member))
  const openNext = useNextCase()
  const confirm = async (note: string) => {
    const send = (key: string) => call(confirmAccount, { params: { exchange_no }, body: { note } }, { key })
    const ask = { text: words.confirmAsk, yes: words.confirm }
    if (await act.run(`confirm ${exchange_no}`, send, { ask, done: words.confirmed })) openNext(exchange_no)
  }
  const reason = { name: 'note', label: words.confirmNote, max: REASON_MAX, min: REASON_MIN }
  return (
    <Box title={words.confirm}>
      <ActForm decision="approve" act={act} reason={reason} submit={words.confirm} closed={closed} onSubmit={confirm} />
    </Box>
  )
}

function Refuse({ one: { exchange_no, member, others } }: { one: Check }) {
  const act = useAct()
  const closed = useOwnAccountProblem(member, ...others.map((other) => other.member))
  const openNext = useNextCase()
  const refuse = async (reason: string) => {
    const send = (key: string) => call(refuseAccount, { params: { exchange_no }, body: { reason } }, { key })
    const ask = { text: words.refuseAsk, yes: words.refuse, danger: true }
    if (await act.run(`refuse ${exchange_no}`, send, { ask, done: words.refused })) openNext(exchange_no)
  }
  return (
    <Box title={words.refuse}>
      <ActForm
        decision="reject"
        act={act}
        reason={{ label: words.refuseReason, max: REJECT_MAX, min: 2 }}
        submit={words.refuse}
        variant="danger"
        closed={closed}
        onSubmit={refuse}
      />
    </Box>
  )
}
