import { useQuery } from '@tanstack/react-query'
import { MONEY_REASON_MIN, REASON_MAX } from '#features/operator/rules.ts'
import { unescapeMarkup } from '#kit/contract/markup.ts'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { call, keyOf } from '#kit/web/call.ts'
import { MemberLink } from '#kit/web/console/MemberLink.tsx'
import { useAct } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { CaseFallback } from '#kit/web/console/CaseFallback.tsx'
import { stamp } from '#kit/web/console/format.ts'
import { ChangedByAnother, LIVE_CASE } from '#kit/web/console/liveCase.tsx'
import { operatorWithNumber } from '#kit/web/console/memberName.ts'
import { useMay } from '#kit/web/console/operator.ts'
import { useOwnAccountProblem } from '#kit/web/console/ownAccount.ts'
import { rowNumberIn, useSection } from '#kit/web/console/section.ts'
import { Box, Column, Facts } from '#kit/web/console/Split.tsx'
import { getKinCase, undoAdoption, type KinCase } from '../operator-contract.ts'
import { kinCase as words } from '../words/operator.ts'

/** A question with its adopted answer, and the undoing of the adoption (decisions d-6). */
export default function KinPage() {
  const kiNo = rowNumberIn(useSection('/kin').id)
  return (
    <Column title={kiNo === null ? words.title : words.number(kiNo)}>
      {kiNo === null ? <EmptyView text={words.none} /> : <Question key={kiNo} kiNo={kiNo} />}
    </Column>
  )
}

function Question({ kiNo }: { kiNo: number }) {
  const input = { params: { ki_no: kiNo } }
  const found = useQuery({ queryKey: keyOf(getKinCase, input), queryFn: () => call(getKinCase, input), retry: false, ...LIVE_CASE })
  const may = useMay()
  const one = found.data
  if (!one) return <CaseFallback query={found} />
  return (
    <>
      <ChangedByAnother state={one.last_undo?.log_no ?? 0} name={words.states[one.state]!} by={one.last_undo?.by ?? null} />
      <About one={one} />
      <Adopted one={one} />
      {one.an_no !== null && may('kin.act') && <Undo key={one.an_no} one={one} anNo={one.an_no} />}
    </>
  )
}

function About({ one }: { one: KinCase }) {
  return (
    <Box title={unescapeMarkup(one.ki_title)}>
      <p className="text-t4 break-words whitespace-pre-line">{unescapeMarkup(one.ki_content)}</p>
      <Facts
        rows={[
          [words.state, words.states[one.state]],
          [words.asker, <MemberLink key="asker" of={one.asker} />],
          [words.answers, words.answersOf(one.answer_qtt)],
          [words.reward, words.rewardOf(one.reward)],
          [words.asked, stamp(one.reg_dt)],
          ...(one.last_undo === null ? [] : [[words.undoneBy, operatorWithNumber(one.last_undo.by)] as const]),
        ]}
      />
      {one.is_anonymous && <p className="text-t3 break-keep text-fg2">{words.anonymous}</p>}
    </Box>
  )
}

function Adopted({ one: { an_content, author, adopt_dt } }: { one: KinCase }) {
  return (
    <Box title={words.adopted}>
      {author === null ? (
        <p className="text-t4 text-fg3">{words.noAdoption}</p>
      ) : (
        <>
          <p className="text-t4 break-words whitespace-pre-line">{unescapeMarkup(an_content ?? '')}</p>
          <Facts
            rows={[
              [words.author, <MemberLink key="author" of={author} />],
              [words.adoptedAt, adopt_dt && stamp(adopt_dt)],
            ]}
          />
        </>
      )}
    </Box>
  )
}

function Undo({ one: { ki_no, asker, author, reward }, anNo }: { one: KinCase; anNo: number }) {
  const act = useAct()
  const closed = useOwnAccountProblem(asker, ...(author ? [author] : []))
  const undo = (reason: string) =>
    act.run(`undo ${ki_no} ${anNo}`, (key) => call(undoAdoption, { params: { ki_no }, body: { an_no: anNo, reason } }, { key }), {
      ask: { text: words.undoAsk, yes: words.undo, danger: true },
      done: words.undone,
    })
  return (
    <Box title={words.undo}>
      <p className="text-t4 break-keep text-fg2">{words.undoHelp(reward)}</p>
      <ActForm
        act={act}
        reason={{ label: words.reason, min: MONEY_REASON_MIN, max: REASON_MAX }}
        submit={words.undo}
        variant="quiet"
        closed={closed}
        onSubmit={undo}
      />
    </Box>
  )
}
