import { useQuery } from '@tanstack/react-query'
import { Tag } from '#kit/ui/Tag.tsx'
import { call, keyOf } from '#kit/web/call.ts'
import { CaseFallback } from '#kit/web/console/CaseFallback.tsx'
import { stampDay } from '#kit/web/console/format.ts'
import { nameWithNumber } from '#kit/web/console/memberName.ts'
import { Box } from '#kit/web/console/Split.tsx'
import { Table } from '#kit/web/console/Table.tsx'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import { listDuplicates } from '../../operator-contract.ts'
import { members as words } from '../../words/operator.ts'

/** Accounts that may belong to the same person. */
export function Duplicates({ userNo }: { userNo: number }) {
  const input = { params: { user_no: userNo } }
  const found = useQuery({ queryKey: keyOf(listDuplicates, input), queryFn: () => call(listDuplicates, input) })
  if (!found.data) return <CaseFallback query={found} />
  const heads = words.duplicateHeads
  return (
    <Box title={words.duplicate}>
      <p className="text-t4 text-fg2">{words.duplicateHelp}</p>
      <Table
        label={words.duplicate}
        rows={found.data}
        keyOf={({ member }) => member.user_no}
        empty={words.noDuplicates}
        columns={[
          {
            head: heads.member,
            cell: ({ member, is_active }) => (
              <span className="flex flex-wrap items-center gap-2">
                <TextLink to={`/member/${member.user_no}`}>{nameWithNumber(member)}</TextLink>
                {!is_active && <Tag tone="warn">{words.statuses.left}</Tag>}
              </span>
            ),
          },
          { head: heads.signs, cell: ({ signs }) => signs.map((sign) => words.signs[sign]).join(', ') },
          { head: heads.joined, cell: ({ reg_dt }) => stampDay(reg_dt) },
        ]}
      />
    </Box>
  )
}
