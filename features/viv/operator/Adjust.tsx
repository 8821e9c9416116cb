import { useState } from 'react'
import type { Someone } from '#features/operator/contract.ts'
import { Field } from '#kit/ui/Field.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { consoleParts } from '#kit/ui/words/console.ts'
import { ledgerWords } from '../words/operator-ledger.ts'
import { adjusts as words, vivTitles, finding } from '../words/operator.ts'
import { call } from '#kit/web/call.ts'
import { useAct, type Checks } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { textIn, wholeNumberIn, type Typed } from '#kit/web/console/formText.ts'
import { Box, Column } from '#kit/web/console/Split.tsx'
import { nameWithNumber } from '#kit/web/console/memberName.ts'
import { toast } from '#kit/web/overlays.ts'
import { go } from '#kit/web/screen.tsx'
import { proposeAdjust } from '../operator-contract.ts'
import { MONEY_REASON_MIN, REASON_MAX } from '#features/operator/rules.ts'
import { FindMember } from './parts/FindMember.tsx'
import { useOwnAccountProblem } from '#kit/web/console/ownAccount.ts'

const NOBODY = { user_no: 0, haru_name: null }
const BUCKETS = ['paid', 'free'] as const

/** Proposes a correction of a member's balance. */
export default function Adjust() {
  const act = useAct()
  const [member, setMember] = useState<Someone>(NOBODY)
  const own = useOwnAccountProblem(member)
  const propose = async (reason: string, typed: Typed) => {
    const amount = wholeNumberIn(textIn(typed, 'amount'))!
    const bucket = textIn(typed, 'bucket') === 'free' ? 'free' : 'paid'
    const body = { user_no: member.user_no, bucket, amount, reason } as const
    const text = words.ask(nameWithNumber(member), `${words.buckets[bucket]} ${ledgerWords.signed(amount)} VIV`)
    const made = await act.run('adjust', (key) => call(proposeAdjust, { body }, { key }), { ask: { text, yes: words.submit } })
    if (!made) return
    toast(words.proposed)
    go.to(`/proposal/${made.proposal_no}`)
  }
  return (
    <Column title={vivTitles.adjust}>
      <Box>
        <p className="text-t4 text-fg2">{words.help}</p>
        <FindMember
          onFound={setMember}
          onCleared={() => setMember(NOBODY)}
          error={act.problem?.field === 'user_no' ? act.problem.words : undefined}
        />
        <ActForm
          act={act}
          fields={{ amount: '', bucket: 'paid' }}
          reason={{ label: consoleParts.reason, max: REASON_MAX, min: MONEY_REASON_MIN }}
          submit={words.submit}
          closed={member === NOBODY ? finding.first : own}
          check={problemsIn}
          onSubmit={propose}
        >
          {({ text }) => (
            <>
              <Select label={words.bucket} {...text('bucket')} options={BUCKETS.map((value) => ({ value, label: words.buckets[value] }))} />
              <Field label={words.amount} {...text('amount')} autoComplete="off" />
            </>
          )}
        </ActForm>
      </Box>
    </Column>
  )
}

const problemsIn = (typed: Typed): Checks => [!wholeNumberIn(textIn(typed, 'amount')) && { field: 'amount', words: words.amountBad }]
