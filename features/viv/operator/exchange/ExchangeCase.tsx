import { useQuery } from '@tanstack/react-query'
import { OpenPersonal } from '#features/operator/operator/public.ts'
import { Tag, type TagTone } from '#kit/ui/Tag.tsx'
import { bankFiles, ledgerWords } from '../../words/operator-ledger.ts'
import { exchanges as words } from '../../words/operator.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { ChangedByAnother, LIVE_CASE } from '#kit/web/console/liveCase.tsx'
import { Box, CaseHead, Facts } from '#kit/web/console/Split.tsx'
import { stamp, stampDay } from '#kit/web/console/format.ts'
import { operatorNameOf } from '#kit/web/console/memberName.ts'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import { CaseFallback } from '#kit/web/console/CaseFallback.tsx'
import { getExchangeCase, type ExchangeCase as Case } from '../../operator-contract.ts'
import { LINE_WORDS } from '../../rules.ts'
import { EXCHANGE } from '../../transitions.ts'
import { sourceOf } from '../parts/format.ts'
import { MemberLink } from '../parts/links.tsx'
import { ExchangeActions } from './ExchangeActions.tsx'
import { StopNotice } from './StopNotice.tsx'

/** One exchange with everything that an operator checks before the payment. */
export function ExchangeCase({ exchangeNo }: { exchangeNo: number }) {
  const input = { params: { exchange_no: exchangeNo } }
  const found = useQuery({ queryKey: keyOf(getExchangeCase, input), queryFn: () => call(getExchangeCase, input), ...LIVE_CASE })
  if (!found.data) return <CaseFallback query={found} />
  const one = found.data
  return (
    <>
      <ChangedByAnother state={one.state} name={words.stateNames[one.state]!} by={one.decision?.by ?? null} />
      <CaseHead title={<MemberLink of={one.member} />} sub={words.number(one.exchange_no)}>
        <Tag tone={TONES[one.state] ?? 'gray'}>{words.stateNames[one.state]}</Tag>
        {one.warnings.map((warning) => (
          <Tag key={warning} tone={DANGERS.includes(warning) ? 'danger' : 'warn'}>
            {words.warnings[warning]}
          </Tag>
        ))}
      </CaseHead>
      <StopNotice one={one} />
      <div className="grid gap-4 full:grid-cols-2">
        <Amounts one={one} />
        <Account one={one} />
        <Origins one={one} />
        <Past one={one} />
        <Journals one={one} />
      </div>
      <ExchangeActions one={one} />
    </>
  )
}

const DANGERS: readonly string[] = ['late', 'books', 'loss', 'account_check', 'approver_gone']
const TONES: Readonly<Record<number, TagTone>> = { 1: 'info', 2: 'warn', 4: 'brand', 5: 'danger' }

function Amounts({ one }: { one: Case }) {
  const { viv, gross_won, platform_won, withheld_won, net_won } = one
  return (
    <Box title={words.amounts}>
      <Facts
        rows={[
          [words.asked, words.viv(viv)],
          [words.gross, words.won(gross_won)],
          [words.fee, `− ${words.won(platform_won)}`],
          ...(withheld_won > 0 ? [[words.withheld, `− ${words.won(withheld_won)}`] as const] : []),
          [words.net, <strong key="net">{words.won(net_won)}</strong>],
        ]}
      />
    </Box>
  )
}

function Account({ one }: { one: Case }) {
  const { bank_name, account_last4, holder, account_dt, approve_by, paid_by, state, decision, reason } = one
  const optionalName = (label: string, someone: Case['approve_by']) => (someone ? [[label, operatorNameOf(someone)] as const] : [])
  return (
    <Box title={words.account}>
      <Facts
        rows={[
          [words.bank, bank_name],
          [words.last4, account_last4],
          [words.holder, holder],
          [words.askedAt, stamp(one.reg_dt)],
          [words.dueDay, stampDay(one.due_dt)],
          ...(account_dt === null ? [] : [[words.accountDay, stampDay(account_dt)] as const]),
          ...optionalName(words.approvedBy, approve_by),
          ...optionalName(words.paidBy, paid_by),
          ...optionalName(words.rejectedBy, state === EXCHANGE.rejected && decision ? decision.by : null),
          ...(reason === null ? [] : [[words.reasonOf, reason] as const]),
        ]}
      />
      <OpenPersonal target={`exchange:${one.exchange_no}`} isMasked={one.is_masked} />
    </Box>
  )
}

function Origins({ one }: { one: Case }) {
  return (
    <Box title={words.origins}>
      <Facts rows={one.origins.map(({ amount, first_dt, ...from }) => [`${sourceOf(from)} · ${stampDay(first_dt)}`, words.viv(amount)])} />
    </Box>
  )
}

function Past({ one }: { one: Case }) {
  if (one.past.length === 0) return <Box title={words.past}>{<p className="text-t4 text-fg3">{words.noPast}</p>}</Box>
  return (
    <Box title={words.past}>
      <Facts
        rows={one.past.map(({ exchange_no, reg_dt, net_won, state }) => [
          `${words.number(exchange_no)} · ${stampDay(reg_dt)} · ${words.stateNames[state]}`,
          words.won(net_won),
        ])}
      />
    </Box>
  )
}

function Journals({ one: { journals, batch_nos } }: { one: Case }) {
  return (
    <Box title={words.journals}>
      <ul className="flex flex-wrap gap-x-4 gap-y-6 text-t4">
        {journals.map(({ journal_no, kind }) => (
          <li key={journal_no}>
            <TextLink to={`/journal/${journal_no}`}>{`${ledgerWords.journal(journal_no)} · ${LINE_WORDS[kind]}`}</TextLink>
          </li>
        ))}
        {batch_nos.map((no) => (
          <li key={`batch ${no}`}>
            <TextLink to={`/batch/${no}`}>{bankFiles.batch(no)}</TextLink>
          </li>
        ))}
      </ul>
    </Box>
  )
}
