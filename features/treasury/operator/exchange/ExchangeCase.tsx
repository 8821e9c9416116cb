import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { books } from '#kit/ui/words/books.ts'
import { consoleTitles, exchanges as words } from '#kit/ui/words/treasury.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { Box, Facts } from '#kit/web/console/Split.tsx'
import { stampDay } from '#kit/web/console/stamp.ts'
import { nameOf, whoIs } from '#kit/web/console/who.ts'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import { Unready } from '#kit/web/Unready.tsx'
import { getExchangeCase, type ExchangeCase as Case } from '../../contract.ts'
import { journalWords, sourceOf } from '../parts/said.ts'
import { Decide } from './Decide.tsx'

/** One exchange with all that an operator looks at before money leaves. */
export function ExchangeCase({ exchangeNo }: { exchangeNo: number }) {
  const input = { params: { exchange_no: exchangeNo } }
  const found = useQuery({ queryKey: keyOf(getExchangeCase, input), queryFn: () => call(getExchangeCase, input), staleTime: 0 })
  if (!found.data) return <Unready query={found} skeleton={<Skeleton className="h-80 rounded-card" />} />
  const one = found.data
  return (
    <>
      <header className="flex flex-wrap items-center gap-2">
        <h2 className="text-t6 font-bold">{whoIs(one.member)}</h2>
        <span className="text-t4 text-fg2">{words.number(one.exchange_no)}</span>
        {one.warnings.map((warning) => (
          <Tag key={warning} tone={warning === 'late' || warning === 'books' ? 'danger' : 'warn'}>
            {words.warnings[warning]}
          </Tag>
        ))}
      </header>
      <div className="grid gap-4 full:grid-cols-2">
        <Amounts one={one} />
        <Account one={one} />
        <Origins one={one} />
        <Past one={one} />
        <Journals one={one} />
      </div>
      <Decide one={one} />
    </>
  )
}

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
  const { bank_name, account_last4, holder, account_dt, approve_by, paid_by, reason } = one
  const who = (label: string, someone: Case['approve_by']) => (someone ? [[label, nameOf(someone)] as const] : [])
  return (
    <Box title={words.account}>
      <Facts
        rows={[
          [words.bank, bank_name],
          [words.last4, account_last4],
          [words.holder, holder],
          ...(account_dt === null ? [] : [[words.accountDay, stampDay(account_dt)] as const]),
          ...who(words.approvedBy, approve_by),
          ...who(words.paidBy, paid_by),
          ...(reason === null ? [] : [[words.reasonOf, reason] as const]),
        ]}
      />
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
        rows={one.past.map(({ exchange_no, reg_dt, net_won }) => [
          `${words.number(exchange_no)} · ${stampDay(reg_dt)}`,
          words.won(net_won),
        ])}
      />
    </Box>
  )
}

function Journals({ one: { journals, member } }: { one: Case }) {
  return (
    <Box title={words.journals}>
      <ul className="flex flex-wrap gap-x-4 text-t4">
        {journals.map(({ journal_no, kind }) => (
          <li key={journal_no}>
            <TextLink to={`/journal/${journal_no}`}>{`${books.journal(journal_no)} · ${journalWords(kind)}`}</TextLink>
          </li>
        ))}
        <li>
          <TextLink to={`/books/${member.user_no}`}>{consoleTitles.books}</TextLink>
        </li>
      </ul>
    </Box>
  )
}
