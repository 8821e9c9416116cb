import { useKeyset } from '#kit/web/console/keyset.ts'
import { stamp } from '#kit/web/console/format.ts'
import { Box } from '#kit/web/console/Split.tsx'
import { PagedTable } from '#kit/web/console/Table.tsx'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import { listEventGrants } from '../../operator-contract.ts'
import { LOTS_PAGE } from '../../operator-rules.ts'
import { viv } from '../../words/amount.ts'
import { eventWords as words } from '../../words/operator-event.ts'
import { MemberLink } from '../parts/links.tsx'

/** What was granted of the event, the newest first. */
export function EventGrants({ eventNo }: { eventNo: number }) {
  const pages = useKeyset(listEventGrants, { params: { event_no: eventNo } }, ({ journal_no }) => ({ before_no: journal_no }), {
    size: LOTS_PAGE,
  })
  const { grantHeads: heads } = words
  return (
    <Box title={words.grants}>
      <PagedTable
        label={words.grants}
        pages={pages}
        keyOf={({ journal_no }) => journal_no}
        empty={words.noGrants}
        columns={[
          { head: heads.at, cell: ({ reg_dt }) => stamp(reg_dt) },
          { head: heads.member, cell: ({ member }) => <MemberLink of={member} /> },
          { head: heads.amount, cell: ({ amount }) => viv(amount), isNumber: true },
          {
            head: heads.by,
            cell: ({ grant_no }) =>
              grant_no === null ? words.reward : <TextLink to={`/grant/${grant_no}`}>{words.grantNo(grant_no)}</TextLink>,
          },
          { head: heads.journal, cell: ({ journal_no }) => <TextLink to={`/journal/${journal_no}`}>{journal_no}</TextLink> },
        ]}
      />
    </Box>
  )
}
