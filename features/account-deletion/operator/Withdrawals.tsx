import { useQuery } from '@tanstack/react-query'
import { Chip } from '#kit/ui/Chip.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { consoleParts } from '#kit/ui/words/console.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { CaseFallback } from '#kit/web/console/CaseFallback.tsx'
import { LIVE_CASE } from '#kit/web/console/liveCase.tsx'
import { stamp } from '#kit/web/console/format.ts'
import { useKeyset } from '#kit/web/console/keyset.ts'
import { nameWithNumber } from '#kit/web/console/memberName.ts'
import { useMay, useOwnMemberNo } from '#kit/web/console/operator.ts'
import { Queue } from '#kit/web/console/Queue.tsx'
import { oneOf, rowNumberIn, useSection } from '#kit/web/console/section.ts'
import { Box, CaseHead, Facts } from '#kit/web/console/Split.tsx'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import { go } from '#kit/web/screen.tsx'
import { getWithdrawalCase, listWithdrawals, restoreWithdrawal, type WithdrawalCase, type WithdrawalRow } from '../operator-contract.ts'
import { RESTORE_REASON_MAX, RESTORE_REASON_MIN, WITHDRAWAL_QUEUES, WITHDRAWALS_PAGE } from '../operator-rules.ts'
import { withdrawals as words } from '../words/operator.ts'

/** The queue of deletions, the next one first, with the open one beside it. */
export default function Withdrawals() {
  const section = useSection('/withdrawal')
  const queue = oneOf(WITHDRAWAL_QUEUES, section.search.get('queue'))
  const picked = rowNumberIn(section.id)
  const pages = useKeyset(listWithdrawals, { query: { queue } }, ({ purge_dt, user_no }) => ({ after_dt: purge_dt, after_no: user_no }), {
    size: WITHDRAWALS_PAGE,
    isLive: true,
  })
  return (
    <Queue
      title={words.title}
      section={section}
      pages={pages}
      keyOf={({ user_no }) => user_no}
      row={(one) => <Line one={one} />}
      nameOf={consoleParts.memberNo}
      empty={words.empty}
      filters={WITHDRAWAL_QUEUES.map((one) => (
        <Chip key={one} selected={one === queue} onClick={() => go.to(section.at(null, { queue: one, pages: null }))}>
          {words.queues[one]}
        </Chip>
      ))}
      detail={picked !== null && <Case key={picked} userNo={picked} />}
    />
  )
}

function Line({ one }: { one: WithdrawalRow }) {
  return (
    <>
      <span className="flex flex-wrap items-center gap-2 font-semibold">
        {nameWithNumber(one)}
        {one.isexpert && <Tag tone="info">{words.expert}</Tag>}
      </span>
      <span className="block text-t3 text-fg2">{words.purgeAt(stamp(one.purge_dt))}</span>
    </>
  )
}

function Case({ userNo }: { userNo: number }) {
  const input = { params: { user_no: userNo } }
  const found = useQuery({
    queryKey: keyOf(getWithdrawalCase, input),
    queryFn: () => call(getWithdrawalCase, input),
    retry: false,
    ...LIVE_CASE,
  })
  const may = useMay()
  if (!found.data) return <CaseFallback query={found} />
  const one = found.data
  return (
    <>
      <CaseHead title={nameWithNumber(one)} sub="">
        {one.isexpert && <Tag tone="info">{words.expert}</Tag>}
        <span className="ml-auto text-t4">
          <TextLink to={`/member/${userNo}`}>{words.toMember}</TextLink>
        </span>
      </CaseHead>
      <Box>
        <Facts
          rows={[
            [words.asked, stamp(one.withdraw_dt)],
            [words.purge, stamp(one.purge_dt)],
            [words.money, one.has_money ? words.hasMoney : words.noMoney],
            [words.phone, one.phone ?? words.noPhone],
          ]}
        />
      </Box>
      {may('member.act') && <Restore one={one} />}
    </>
  )
}

function Restore({ one: { user_no, can_restore } }: { one: WithdrawalCase }) {
  const act = useAct()
  const isOwn = useOwnMemberNo() === user_no
  const closed = isOwn ? consoleParts.own : can_restore ? undefined : words.over
  const restore = (reason: string) =>
    act.run(`restore ${user_no}`, (key) => call(restoreWithdrawal, { params: { user_no }, body: { reason } }, { key }), {
      ask: { text: words.ask, yes: words.restore },
      done: words.done,
    })
  return (
    <Box title={words.restore}>
      <p className="text-t4 text-fg2">{words.restoreHelp}</p>
      <ActForm
        act={act}
        reason={{ label: words.reason, min: RESTORE_REASON_MIN, max: RESTORE_REASON_MAX }}
        submit={words.restore}
        decision="approve"
        onSubmit={restore}
        {...(closed !== undefined && { closed })}
      />
    </Box>
  )
}
