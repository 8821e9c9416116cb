import { Field } from '#kit/ui/Field.tsx'
import { koreanYearDate } from '#kit/ui/longDates.ts'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { call } from '#kit/web/call.ts'
import { useAct, type Checks } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { CheckField } from '#kit/web/console/CheckField.tsx'
import { textIn, textOf, type Typed } from '#kit/web/console/formText.ts'
import { useConsoleNow } from '#kit/web/console/now.ts'
import { Box } from '#kit/web/console/Split.tsx'
import { savePolicyDraft, type PolicyCase } from '../operator-contract.ts'
import { POLICY_MAX, POLICY_MIN, POLICY_TITLE_MAX } from '../operator-rules.ts'
import { earliestDay } from '../rules.ts'
import { policyWords as words } from '../words/operator.ts'

/** The next version of a text; it begins with the latest one. */
export function DraftForm({ one: { kind, draft, versions } }: { one: PolicyCase }) {
  const act = useAct()
  const now = useConsoleNow()
  const from = draft ?? versions[0]
  const fields = {
    title: from?.title ?? '',
    body: from?.body ?? '',
    effective_on: draft?.effective_on ?? '',
    is_unfavourable: draft?.is_unfavourable ?? false,
    must_agree: draft?.must_agree ?? false,
  }
  const save = (_: string, typed: Typed) => {
    const body = {
      title: textIn(typed, 'title'),
      body: textIn(typed, 'body'),
      effective_on: textIn(typed, 'effective_on'),
      is_unfavourable: typed.is_unfavourable === true,
      must_agree: typed.must_agree === true,
      edit_no: draft?.edit_no ?? null,
    }
    const send = (key: string) => call(savePolicyDraft, { params: { kind }, body }, { key })
    return act.run(`draft ${kind} ${JSON.stringify(body)}`, send, { done: words.saved })
  }
  return (
    <Box title={words.draftTitle}>
      <ActForm
        act={act}
        fields={fields}
        version={`${draft?.edit_no} ${versions.length}`}
        submit={words.save}
        check={problemsIn}
        onSubmit={save}
      >
        {({ text, control, errorAt }) => (
          <>
            <Field label={words.title} {...text('title', POLICY_TITLE_MAX)} autoComplete="off" />
            <TextArea
              name="body"
              label={words.body}
              max={POLICY_MAX}
              value={textOf(control('body').value)}
              onChange={control('body').onChange}
              error={errorAt('body') ?? null}
              className="max-h-[60vh] min-h-72 border border-edge"
            />
            <CheckField name="is_unfavourable" label={words.unfavourable} control={control('is_unfavourable')} />
            <Field
              label={words.effectiveOn}
              help={words.earliest(koreanYearDate(earliestDay(now, control('is_unfavourable').value === true)))}
              type="date"
              {...text('effective_on')}
            />
            <CheckField name="must_agree" label={words.mustAgreeLabel} control={control('must_agree')} />
            <p className="text-t3 text-fg3">{words.mustAgreeHelp}</p>
          </>
        )}
      </ActForm>
    </Box>
  )
}

const problemsIn = (typed: Typed): Checks => [
  textIn(typed, 'title').length < 2 && { field: 'title', words: words.needsTitle },
  textIn(typed, 'body').length < POLICY_MIN && { field: 'body', words: words.needsBody },
  textIn(typed, 'effective_on') === '' && { field: 'effective_on', words: words.needsDay },
]
