import { number } from '#kit/ui/format.ts'
import { Progress } from '#kit/ui/Progress.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { forecastWords } from '../../words/operator-forecast.ts'
import { ledgerWords as words } from '../../words/operator-ledger.ts'
import { stamp } from '#kit/web/console/format.ts'
import { Box, Facts } from '#kit/web/console/Split.tsx'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import { Table } from '#kit/web/console/Table.tsx'
import type { Float } from '../../operator-contract.ts'
import { viv, won } from '../../words/amount.ts'

type All = { all: Float }

/** The float's share of the limit above which registration is required. */
export function Limits({ all }: All) {
  return (
    <Box title={words.limits} tools={<TextLink to="/forecast">{forecastWords.toForecast}</TextLink>}>
      <LimitNow name={words.float} limit={all.float} />
      <LimitNow name={words.issued} limit={all.issued_year} />
    </Box>
  )
}

/** How much of a limit is used now. */
export function LimitNow({
  name,
  limit: { won: current, limit_won, percent, is_near, is_over },
}: {
  name?: string
  limit: Float['float']
}) {
  return (
    <div className="flex flex-col gap-1.5">
      {(name !== undefined || is_near) && (
        <p className="flex flex-wrap items-center gap-2 text-t4">
          {name !== undefined && <span className="font-semibold">{name}</span>}
          {is_over ? <Tag tone="danger">{words.over}</Tag> : is_near && <Tag tone="warn">{words.near}</Tag>}
        </p>
      )}
      <Progress value={current} max={limit_won} colour={is_over ? 'bg-danger' : 'bg-chart1'} />
      <p className="text-t4 text-fg2 tabular-nums">{words.ofLimit(won(current), won(limit_won), words.percent(percent, current > 0))}</p>
    </div>
  )
}

/** Viv that members hold, by kind. */
export function Outstanding({ all: { outstanding } }: All) {
  const names = ['paid', 'free', 'held_paid', 'held_free', 'pending', 'all', 'frozen'] as const
  return (
    <Box title={words.outstanding}>
      <Facts rows={names.map((name) => [words.parts[name], viv(outstanding[name])])} />
    </Box>
  )
}

/** Cash, liabilities and income of the platform. */
export function Money({ all }: All) {
  const { payout, cash_won, refund_won, promo, expired, fee_won, tax_withheld_won } = all
  return (
    <Box title={words.money}>
      <Facts
        rows={[
          [words.cash, won(cash_won)],
          [words.refund, won(refund_won)],
          [words.payout, viv(payout)],
          [words.promo, viv(promo)],
          [words.expired, viv(expired)],
          [words.fee, won(fee_won)],
          [words.tax, won(tax_withheld_won)],
        ]}
      />
    </Box>
  )
}

/** All accounts by kind; their sum in won is zero. */
export function Trial({ all: { trial, trial_won, accounts_dt } }: All) {
  const { kind, accounts, balance, won: inWon } = words.trialHeads
  return (
    <Box title={words.trial}>
      <p className="flex flex-wrap items-center gap-2 text-t4">
        {trial_won === 0 ? words.balanced : <Tag tone="danger">{words.unbalanced(won(trial_won))}</Tag>}
      </p>
      <Table
        label={words.trial}
        columns={[
          { head: kind, cell: (row) => words.accountKinds[row.kind] ?? row.kind },
          { head: accounts, cell: (row) => (row.accounts === null ? words.notCounted : number(row.accounts)), isNumber: true },
          { head: balance, cell: (row) => (row.unit === 1 ? won(row.balance) : viv(row.balance)), isNumber: true },
          { head: inWon, cell: (row) => won(row.won), isNumber: true },
        ]}
        rows={trial}
        keyOf={(row) => row.kind}
        empty={words.noLines}
      />
      {accounts_dt !== null && <p className="text-t3 text-fg2">{words.accountsAt(stamp(accounts_dt))}</p>}
    </Box>
  )
}
