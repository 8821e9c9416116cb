import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { viv } from '#features/viv/words/amount.ts'
import { koreanDate } from '#kit/ui/format.ts'
import { RadioTiles } from '#kit/ui/RadioTiles.tsx'
import { call, keyOf } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { nameWithNumber } from '#kit/web/console/memberName.ts'
import { useOwnAccountProblem } from '#kit/web/console/ownAccount.ts'
import { ListSkeleton } from '#kit/web/console/Rows.tsx'
import { Box, Facts } from '#kit/web/console/Split.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { decideUseCase, listUseCases, type UseCase } from '../../operator-contract.ts'
import { ANSWER_MAX, ANSWER_MIN } from '../../operator-rules.ts'
import { claimCases, orderCases as words } from '../../words/operator.ts'

const INPUT = { query: { queue: 'objected' } } as const

/** Objections to uses of passes that wait for a decision, the longest waiting first. */
export function UseCases() {
  const found = useQuery({ queryKey: keyOf(listUseCases, INPUT), queryFn: () => call(listUseCases, INPUT), staleTime: 0 })
  if (!found.data) return <QueryFallback query={found} skeleton={<ListSkeleton />} />
  if (found.data.length === 0) return <Box title={words.uses}>{words.noUses}</Box>
  return found.data.map((one) => <Case key={one.use_no} one={one} />)
}

const CHOICES = ['stands', 'falls'] as const

function Case({ one }: { one: UseCase }) {
  const act = useAct()
  const [choice, setChoice] = useState<(typeof CHOICES)[number] | null>(null)
  const own = useOwnAccountProblem(...[one.buyer, one.seller].filter((side) => side !== null))
  const { use_no, item_name, used_on, buyer, seller, used, total, share_viv, objection, note } = one
  const nameOf = (side: UseCase['buyer']) => (side === null ? claimCases.gone : nameWithNumber(side))
  const send = (answer: string) =>
    act.run(
      `use ${use_no} ${choice} ${answer}`,
      (key) => call(decideUseCase, { params: { use_no }, body: { stands: choice === 'stands', answer } }, { key }),
      { done: words.decided },
    )
  return (
    <Box title={words.use(item_name, koreanDate(used_on))}>
      <Facts
        rows={[
          [claimCases.buyer, nameOf(buyer)],
          [claimCases.seller, nameOf(seller)],
          [words.note, note || words.none],
          [words.objection, objection ?? claimCases.erased],
          [claimCases.rows, words.of(used, total)],
          [words.share, <strong key="share">{viv(share_viv)}</strong>],
        ]}
      />
      <ActForm
        act={act}
        reason={{ name: 'answer', label: words.answer, max: ANSWER_MAX, min: ANSWER_MIN }}
        submit={words.decide}
        closed={own}
        check={() => (choice === null ? { words: words.choose } : null)}
        onSubmit={send}
      >
        {() => (
          <RadioTiles
            label={words.choice}
            value={choice}
            onChange={setChoice}
            minRem={8}
            tileClassName="px-3 py-2 text-t4"
            options={CHOICES.map((value) => ({ value, name: words[value], content: words[value] }))}
          />
        )}
      </ActForm>
    </Box>
  )
}
