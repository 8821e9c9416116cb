import { useQuery } from '@tanstack/react-query'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { consoleParts } from '#kit/ui/words/console.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { CaseFallback } from '#kit/web/console/CaseFallback.tsx'
import { stamp } from '#kit/web/console/format.ts'
import { LIVE_CASE } from '#kit/web/console/liveCase.tsx'
import { useNextCase } from '#kit/web/console/nextCase.ts'
import { Box, CaseHead } from '#kit/web/console/Split.tsx'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import type { OwnQuestion } from '../contract.ts'
import { answerGoodsQuestion, listGoodsQuestions } from '../operator-contract.ts'
import { REPLY_MAX } from '../rules.ts'
import { goodsConsole } from '../words/operator.ts'
import { received as words } from '../words/own.ts'

/** A question about goods of the platform, with its answer. */
export function QuestionCase({ no }: { no: number }) {
  const input = { query: { before_no: no + 1, limit: 1 } }
  const found = useQuery({ queryKey: keyOf(listGoodsQuestions, input), queryFn: () => call(listGoodsQuestions, input), ...LIVE_CASE })
  if (!found.data) return <CaseFallback query={found} />
  const one = found.data.find(({ question_no }) => question_no === no)
  if (!one) return <EmptyView text={consoleParts.noSuch} />
  const { item, person, content, is_secret, reply, reg_dt } = one
  return (
    <>
      <CaseHead title={item.item_name} sub={goodsConsole.question(no)}>
        {is_secret && <Tag>{words.secret}</Tag>}
      </CaseHead>
      <Box title={goodsConsole.questions}>
        <p className="text-t5 break-words whitespace-pre-line">{content}</p>
        <p className="flex flex-wrap items-center gap-x-2 text-t3 text-fg2">
          {person?.haru_name ?? words.gone} · {stamp(reg_dt)} <TextLink to={`/goods/${item.item_no}`}>{goodsConsole.toItem}</TextLink>
        </p>
      </Box>
      {reply === null ? (
        <Answer key={no} one={one} />
      ) : (
        <Box title={words.label}>{<p className="break-words whitespace-pre-line">{reply}</p>}</Box>
      )}
    </>
  )
}

function Answer({ one: { question_no, is_secret } }: { one: OwnQuestion }) {
  const act = useAct()
  const openNext = useNextCase()
  const answer = async (reply: string) => {
    const send = (key: string) => call(answerGoodsQuestion, { params: { question_no }, body: { reply } }, { key })
    if (await act.run(`answer question ${question_no}`, send, { done: words.sent })) openNext(question_no)
  }
  return (
    <Box title={words.answer}>
      <p className="text-t4 text-fg2">{is_secret ? words.secretHelp : words.publicHelp}</p>
      <ActForm
        decision="approve"
        act={act}
        reason={{ name: 'reply', label: words.label, max: REPLY_MAX, min: 1 }}
        submit={words.send}
        onSubmit={answer}
      />
    </Box>
  )
}
