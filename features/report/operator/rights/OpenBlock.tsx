import { Field } from '#kit/ui/Field.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { consoleParts } from '#kit/ui/words/console.ts'
import { call } from '#kit/web/call.ts'
import { useAct, type Checks } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { textIn, wholeNumberIn, type Typed } from '#kit/web/console/formText.ts'
import { Box, CaseHead } from '#kit/web/console/Split.tsx'
import { go } from '#kit/web/screen.tsx'
import { openRightsBlock } from '../../operator-contract.ts'
import { OBJECTION_MAX, OBJECTION_MIN, REPORT_TARGETS } from '../../rules.ts'
import { rightsCases as words, templateWords } from '../../words/console.ts'
import { targetNames } from '../../words/decision.ts'

const KINDS = REPORT_TARGETS.map((value) => ({ value, label: targetNames[value] }))

/** Blocks content for somebody who has no account and wrote to haru. */
export function OpenBlock() {
  const act = useAct()
  const open = async (claim: string, typed: Typed) => {
    const body = {
      target_kind: REPORT_TARGETS.find((kind) => kind === textIn(typed, 'target_kind')) ?? REPORT_TARGETS[0],
      target_no: wholeNumberIn(textIn(typed, 'target_no')) ?? 0,
      claimant_name: textIn(typed, 'claimant_name'),
      claimant_mail: textIn(typed, 'claimant_mail'),
      claim,
    }
    const ask = { text: words.openAsk, yes: words.openSubmit }
    const answer = await act.run(`open ${JSON.stringify(body)}`, (key) => call(openRightsBlock, { body }, { key }), {
      ask,
      done: words.opened,
    })
    if (answer) go.to(`/rights/${answer.block_no}`, { replace: true })
  }
  return (
    <>
      <CaseHead title={words.openTitle} sub="" />
      <Box>
        <p className="text-t4 text-fg2">{words.openHelp}</p>
        <ActForm
          act={act}
          fields={{ target_kind: REPORT_TARGETS[1], target_no: '', claimant_name: '', claimant_mail: '' }}
          reason={{ name: 'claim', label: words.claim, max: OBJECTION_MAX, min: OBJECTION_MIN }}
          submit={words.openSubmit}
          check={problemsIn}
          onSubmit={open}
        >
          {({ text }) => (
            <>
              <Select label={words.kind} options={KINDS} defaultValue={REPORT_TARGETS[1]} {...text('target_kind')} />
              <Field label={words.targetNo} inputMode="numeric" autoComplete="off" maxLength={15} {...text('target_no')} />
              <Field label={words.claimantName} autoComplete="off" maxLength={40} {...text('claimant_name')} />
              <Field label={words.mail} type="email" autoComplete="off" maxLength={254} {...text('claimant_mail')} />
            </>
          )}
        </ActForm>
      </Box>
    </>
  )
}

const problemsIn = (typed: Typed): Checks => [
  (wholeNumberIn(textIn(typed, 'target_no')) ?? 0) <= 0 && { field: 'target_no', words: words.badNo },
  ...(['claimant_name', 'claimant_mail'] as const).map((field) => textIn(typed, field) === '' && { field, words: templateWords.needed }),
  [...textIn(typed, 'claim')].length < OBJECTION_MIN && { field: 'claim', words: consoleParts.atLeast(OBJECTION_MIN) },
]
