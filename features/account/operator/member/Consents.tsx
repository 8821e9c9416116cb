import { Tag } from '#kit/ui/Tag.tsx'
import { stamp } from '#kit/web/console/format.ts'
import { useKeyset } from '#kit/web/console/keyset.ts'
import { Box } from '#kit/web/console/Split.tsx'
import { PagedTable } from '#kit/web/console/Table.tsx'
import { listMemberConsents } from '../../operator-contract.ts'
import { CONSENTS_PAGE } from '../../rules.ts'
import { consent } from '../../words/consent.ts'
import { members as words } from '../../words/operator.ts'

/** A member's answers to consents, newest first. */
export function Consents({ userNo }: { userNo: number }) {
  const pages = useKeyset(listMemberConsents, { params: { user_no: userNo } }, ({ consent_no }) => ({ before_no: consent_no }), {
    size: CONSENTS_PAGE,
  })
  const heads = words.consentHeads
  return (
    <Box title={words.consent}>
      <PagedTable
        label={words.consent}
        pages={pages}
        keyOf={({ consent_no }) => consent_no}
        empty={words.noConsents}
        columns={[
          { head: heads.kind, cell: ({ kind }) => consent.kinds[kind] ?? kind },
          {
            head: heads.answer,
            cell: ({ agreed }) => <Tag tone={agreed ? 'brand' : 'warn'}>{agreed ? words.agreed : words.refused}</Tag>,
          },
          { head: heads.version, cell: ({ version }) => version },
          { head: heads.at, cell: ({ reg_dt }) => stamp(reg_dt) },
        ]}
      />
    </Box>
  )
}
