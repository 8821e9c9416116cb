import { useQuery } from '@tanstack/react-query'
import { Button } from '#kit/ui/Button.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { number } from '#kit/ui/format.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { call, keyOf } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { CaseFallback } from '#kit/web/console/CaseFallback.tsx'
import { stamp } from '#kit/web/console/format.ts'
import { nameWithNumber } from '#kit/web/console/memberName.ts'
import { useMay } from '#kit/web/console/operator.ts'
import { Box, Facts } from '#kit/web/console/Split.tsx'
import { Table } from '#kit/web/console/Table.tsx'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import { listMemberGuardians, sendMemberGuardianLink, type ConsoleGuardian } from '../operator-contract.ts'
import { memberGuardians as words } from '../words/operator.ts'

/** The consents of a member's guardians, and those that the member gave as a guardian. */
export default function MemberGuardians({ userNo }: { userNo: number }) {
  const input = { params: { user_no: userNo } }
  const found = useQuery({ queryKey: keyOf(listMemberGuardians, input), queryFn: () => call(listMemberGuardians, input) })
  const may = useMay()
  if (!found.data) return <CaseFallback query={found} />
  const { guardians, wards } = found.data
  const isGuarded = guardians.some(({ end_dt }) => end_dt === null)
  return (
    <>
      <Box title={words.guardians} tools={isGuarded && may('member.act') && <SendLink userNo={userNo} />}>
        {guardians.length === 0 && <p className="text-t4 text-fg3">{words.none}</p>}
        {guardians.map((one) => (
          <Consent key={one.guardian_no} one={one} />
        ))}
      </Box>
      <Box title={words.wards}>
        {wards.length === 0 && <p className="text-t4 text-fg3">{words.noWards}</p>}
        {wards.map((one) => (
          <Consent key={one.guardian_no} one={one} isWard />
        ))}
      </Box>
    </>
  )
}

function SendLink({ userNo }: { userNo: number }) {
  const act = useAct()
  const send = () =>
    act.run(`guardian link ${userNo}`, (key) => call(sendMemberGuardianLink, { params: { user_no: userNo } }, { key }), {
      ask: { text: words.sendAsk, yes: words.send },
      done: words.sent,
    })
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div role="alert" className="empty:hidden">
        {act.problem && <FieldError error={act.problem.words} />}
      </div>
      <Button variant="line" size={44} busy={act.isBusy} onClick={() => void send()}>
        {words.send}
      </Button>
    </div>
  )
}

function Consent({ one, isWard = false }: { one: ConsoleGuardian; isWard?: boolean }) {
  const { member, guardian, end_dt, frozen_dt, answers } = one
  const link = (of: ConsoleGuardian['member']) => <TextLink to={`/member/${of.user_no}`}>{nameWithNumber(of)}</TextLink>
  return (
    <section className="flex flex-col gap-3 border-t border-line pt-4 first-of-type:border-t-0 first-of-type:pt-0">
      <div className="flex flex-wrap gap-2">
        <Tag tone={end_dt === null ? 'brand' : 'gray'}>{end_dt === null ? words.active : words.ended}</Tag>
        {frozen_dt !== null && <Tag tone="warn">{words.frozen}</Tag>}
      </div>
      <Facts
        rows={[
          ...(isWard ? [[words.member, link(member)] as const] : []),
          [words.name, one.guardian_name],
          [words.phone, one.guardian_phone],
          ...(isWard ? [] : [[words.account, guardian === null ? words.noAccount : link(guardian)] as const]),
          [words.cap, words.won(number(one.monthly_won))],
          [words.month, words.won(number(one.month_won))],
          ...(frozen_dt === null ? [] : [[words.frozenSince, stamp(frozen_dt)] as const]),
        ]}
      />
      <Table
        label={words.answers}
        rows={answers}
        keyOf={({ reg_dt, act }) => `${reg_dt} ${act}`}
        empty=""
        columns={[
          { head: words.heads.at, cell: ({ reg_dt }) => stamp(reg_dt) },
          { head: words.heads.act, cell: ({ act }) => words.acts[act] },
          { head: words.heads.actor, cell: ({ actor }) => words.actors[actor] },
          { head: words.heads.version, cell: ({ version }) => version },
          { head: words.heads.cap, cell: ({ monthly_won }) => words.won(number(monthly_won)), isNumber: true },
        ]}
      />
    </section>
  )
}
