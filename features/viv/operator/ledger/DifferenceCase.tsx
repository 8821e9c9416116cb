import { useQuery } from '@tanstack/react-query'
import { call, keyOf } from '#kit/web/call.ts'
import { CaseFallback } from '#kit/web/console/CaseFallback.tsx'
import { stamp } from '#kit/web/console/format.ts'
import { LIVE_CASE } from '#kit/web/console/liveCase.tsx'
import { Box, CaseHead, Facts } from '#kit/web/console/Split.tsx'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { consoleParts } from '#kit/ui/words/console.ts'
import { listDifferences } from '../../operator-contract.ts'
import { ledgerWords as words } from '../../words/operator-ledger.ts'
import { DifferenceSubject } from './DifferenceSubject.tsx'
import { KIND_WORDS, inUnit } from './differenceText.ts'

/** One difference of the ledger. It closes by itself once the figures agree again. */
export function DifferenceCase({ no }: { no: number }) {
  const input = { query: { before_no: no + 1, limit: 1 } }
  const found = useQuery({ queryKey: keyOf(listDifferences, input), queryFn: () => call(listDifferences, input), ...LIVE_CASE })
  if (!found.data) return <CaseFallback query={found} />
  const one = found.data.find(({ difference_no }) => difference_no === no)
  if (!one) return <EmptyView text={consoleParts.noSuch} />
  const heads = words.differenceHeads
  return (
    <>
      <CaseHead title={KIND_WORDS[one.kind]} sub={stamp(one.reg_dt)} />
      <Box>
        <Facts
          rows={[
            [heads.subject, <DifferenceSubject key="subject" of={one.subject} />],
            [heads.expected, inUnit(one, one.expected)],
            [heads.found, inUnit(one, one.found)],
            [heads.closed, one.close_dt === null ? words.open : stamp(one.close_dt)],
          ]}
        />
        <p className="text-t4 text-fg2">{words.differenceHelp}</p>
        <p>
          <TextLink to="/ledger">{words.toLedger}</TextLink>
        </p>
      </Box>
    </>
  )
}
