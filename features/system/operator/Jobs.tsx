import { useQuery } from '@tanstack/react-query'
import type { Answer } from '#kit/contract/endpoint.ts'
import { Button } from '#kit/ui/Button.tsx'
import { number } from '#kit/ui/format.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { call, keyOf } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { stamp } from '#kit/web/console/format.ts'
import { LIVE_MS } from '#kit/web/console/keyset.ts'
import { useMay } from '#kit/web/console/operator.ts'
import { ListSkeleton } from '#kit/web/console/Rows.tsx'
import { Box, Column } from '#kit/web/console/Split.tsx'
import { Table } from '#kit/web/console/Table.tsx'
import { toast } from '#kit/web/overlays.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { getJobs, resendFailed, type JobRun, type OutboxState } from '../operator-contract.ts'
import { jobDesk as words } from '../words/operator.ts'
import { DeadLetters } from './DeadLetters.tsx'
import { WorkName } from './WorkName.tsx'

/** What runs by itself: jobs that failed, messages that leave haru, recurring work, queues and timers. */
export default function Jobs() {
  const found = useQuery({ queryKey: keyOf(getJobs), queryFn: () => call(getJobs), staleTime: 0, refetchInterval: LIVE_MS })
  return (
    <Column title={words.title}>
      <DeadLetters />
      {found.data ? <Work of={found.data} /> : <QueryFallback query={found} skeleton={<ListSkeleton />} />}
    </Column>
  )
}

function Work({ of: { outbox, runs, queues, timers } }: { of: Answer<typeof getJobs> }) {
  const { queueHeads, timerHeads } = words
  return (
    <>
      <Outbox rows={outbox} />
      <Runs rows={runs} />
      <Box title={words.queues}>
        <p className="text-t4 text-fg2">{words.queuesHelp}</p>
        <Table
          label={words.queues}
          rows={queues}
          keyOf={({ name }) => name}
          empty={words.noQueues}
          columns={[
            { head: queueHeads.name, cell: ({ name }) => <WorkName of={name} /> },
            { head: queueHeads.waiting, isNumber: true, cell: ({ waiting }) => number(waiting) },
            { head: queueHeads.delayed, isNumber: true, cell: ({ delayed }) => number(delayed) },
            { head: queueHeads.running, isNumber: true, cell: ({ running }) => number(running) },
            { head: queueHeads.failed, isNumber: true, cell: ({ failed }) => <Bad count={failed} /> },
          ]}
        />
      </Box>
      <Box title={words.timers}>
        <Table
          label={words.timers}
          rows={timers}
          keyOf={({ kind }) => kind}
          empty={words.noTimers}
          columns={[
            { head: timerHeads.kind, cell: ({ kind }) => <WorkName of={kind} /> },
            { head: timerHeads.soon, isNumber: true, cell: ({ soon }) => number(soon) },
            { head: timerHeads.late, isNumber: true, cell: ({ late }) => <Bad count={late} /> },
            { head: timerHeads.failed, isNumber: true, cell: ({ failed }) => <Bad count={failed} /> },
            { head: timerHeads.oldest, cell: ({ oldest_dt }) => <At of={oldest_dt} /> },
          ]}
        />
      </Box>
    </>
  )
}

function Outbox({ rows }: { rows: readonly OutboxState[] }) {
  const { outboxHeads: heads } = words
  const may = useMay()
  return (
    <Box title={words.outbox}>
      <p className="text-t4 text-fg2">{words.outboxHelp}</p>
      <Table
        label={words.outbox}
        rows={rows}
        keyOf={({ channel }) => channel}
        empty=""
        columns={[
          { head: heads.channel, cell: ({ channel }) => <span className="whitespace-nowrap">{words.channels[channel]}</span> },
          { head: heads.waiting, isNumber: true, cell: ({ waiting }) => number(waiting) },
          { head: heads.oldest, cell: ({ oldest_dt }) => <At of={oldest_dt} /> },
          { head: heads.sent, isNumber: true, cell: ({ sent_hour }) => number(sent_hour) },
          { head: heads.failed, isNumber: true, cell: ({ failed }) => <Bad count={failed} /> },
          ...(may('system.act') ? [{ head: heads.resend, cell: (row: OutboxState) => <Resend of={row} /> }] : []),
        ]}
      />
    </Box>
  )
}

function Resend({ of: { channel, resendable } }: { of: OutboxState }) {
  const act = useAct()
  if (resendable === 0) return null
  const name = words.channels[channel] ?? channel
  const resend = async (): Promise<void> => {
    const params = { channel: channel as 'sms' }
    const ask = { text: words.resendAsk(name, number(resendable)), yes: words.outboxHeads.resend }
    const sent = await act.run(`resend ${channel}`, (key) => call(resendFailed, { params }, { key }), { ask })
    if (sent) toast(words.resent(sent.count))
  }
  return (
    <Button size={44} variant="line" busy={act.isBusy} onClick={() => void resend()}>
      {words.resend(number(resendable))}
    </Button>
  )
}

function Runs({ rows }: { rows: readonly JobRun[] }) {
  const { runHeads: heads } = words
  const isFailed = ({ run_dt, fail_dt }: JobRun): boolean => fail_dt !== null && fail_dt >= run_dt
  return (
    <Box title={words.runs}>
      <p className="text-t4 text-fg2">{words.runsHelp}</p>
      <Table
        label={words.runs}
        rows={rows.toSorted((one, other) => Number(isFailed(other)) - Number(isFailed(one)))}
        keyOf={({ name }) => name}
        empty={words.noRuns}
        columns={[
          { head: heads.name, cell: ({ name }) => <WorkName of={name} /> },
          { head: heads.at, cell: ({ run_dt }) => <At of={run_dt} /> },
          { head: heads.took, isNumber: true, cell: ({ ms }) => words.seconds((ms / 1000).toFixed(ms < 10_000 ? 2 : 0)) },
          { head: heads.rows, isNumber: true, cell: ({ rows: count }) => (count === null ? '' : number(count)) },
          {
            head: heads.state,
            cell: (row) =>
              isFailed(row) ? (
                <Tag tone="danger">{words.failed(row.error ?? '', stamp(row.fail_dt!))}</Tag>
              ) : (
                <Tag tone="brand">{words.fine}</Tag>
              ),
          },
        ]}
      />
    </Box>
  )
}

const At = ({ of }: { of: string | null }) => of !== null && <span className="whitespace-nowrap">{stamp(of)}</span>
const Bad = ({ count }: { count: number }) =>
  count === 0 ? <>{number(count)}</> : <strong className="text-danger-fg">{number(count)}</strong>
