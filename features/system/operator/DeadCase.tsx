import { useQuery } from '@tanstack/react-query'
import { number } from '#kit/ui/format.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { CaseFallback } from '#kit/web/console/CaseFallback.tsx'
import { stamp } from '#kit/web/console/format.ts'
import { LIVE_CASE } from '#kit/web/console/liveCase.tsx'
import { useNextCase } from '#kit/web/console/nextCase.ts'
import { useMay } from '#kit/web/console/operator.ts'
import { Box, CaseHead, Facts } from '#kit/web/console/Split.tsx'
import { getDeadLetter } from '../operator-contract.ts'
import { workNames } from '../words/jobs.ts'
import { jobDesk as words } from '../words/operator.ts'
import { SettleDead } from './SettleDead.tsx'

/** A job that failed with its last try, which is sent again or deleted. */
export function DeadCase({ no }: { no: number }) {
  const params = { dead_no: no }
  const found = useQuery({ queryKey: keyOf(getDeadLetter, { params }), queryFn: () => call(getDeadLetter, { params }), ...LIVE_CASE })
  const openNext = useNextCase()
  const may = useMay()
  if (!found.data) return <CaseFallback query={found} missingText={words.settled} />
  const { id, name, data, error, tries, sent_dt, dead_dt } = found.data
  const { deadHeads: heads } = words
  return (
    <>
      <CaseHead title={words.dead} sub={workNames[name] ?? name} />
      <Box>
        <p className="text-t4 text-fg2">{words.deadHelp}</p>
        <Facts
          rows={[
            [heads.name, <code key="name">{name}</code>],
            [heads.data, <code key="data">{JSON.stringify(data)}</code>],
            [heads.error, <code key="error">{error ?? words.noError}</code>],
            [heads.tries, number(tries)],
            ...(sent_dt === null ? [] : [[heads.sent, stamp(sent_dt)] as const]),
            [heads.at, stamp(dead_dt)],
          ]}
        />
      </Box>
      {may('system.act') && (
        <Box title={words.settle}>
          <SettleDead ids={[id]} isCase onDone={() => openNext(no)} />
        </Box>
      )}
    </>
  )
}
