import { useQuery } from '@tanstack/react-query'
import { Field } from '#kit/ui/Field.tsx'
import { number } from '#kit/ui/format.ts'
import { Select } from '#kit/ui/Select.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { consoleParts } from '#kit/ui/words/console.ts'
import { eventWords } from '../../words/operator-event.ts'
import { grants as words } from '../../words/operator.ts'
import { call, CallError, keyOf } from '#kit/web/call.ts'
import { useAct, type Checks } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { textIn, wholeNumberIn, type Typed } from '#kit/web/console/formText.ts'
import { Box, CaseHead } from '#kit/web/console/Split.tsx'
import { nameWithNumber } from '#kit/web/console/memberName.ts'
import { toast } from '#kit/web/overlays.ts'
import { go } from '#kit/web/screen.tsx'
import { findMembers, grantViv, listEvents, type VivEvent } from '../../operator-contract.ts'
import { EVENTS_PAGE, GRANT_MEMBERS_MAX, GRANT_WORDS_MAX } from '../../operator-rules.ts'
import { MONEY_REASON_MIN, REASON_MAX } from '#features/operator/rules.ts'
import { viv } from '../../words/amount.ts'
import { isNumberOfAnother } from '../parts/format.ts'

/** Number of receivers that the confirmation names. */
const NAMED_MAX = 5
const FIELDS = { event_no: '', user_nos: '', amount: '', expire_day: '', words: '' }

/** Grants free viv to the member of each line; a large grant becomes a proposal. */
export function GrantForm() {
  const act = useAct()
  const events = useOpenEvents()
  const grant = async (reason: string, typed: Typed) => {
    const { event_no, lines, amount, expire_day, grantWords } = read(typed)
    const found = await act.run('find', () => call(findMembers, { body: { lines } }))
    if (!found) return
    // Refuses the whole grant instead of skipping a member.
    if (found.unknown.length > 0) throw atMembers(words.unknown(found.unknown.join(', ')))
    const named = lines.filter((line) => isNumberOfAnother(line, found.members))
    if (named.length > 0) throw atMembers(words.named(named.join(', ')))
    const userNos = found.members.map(({ user_no }) => user_no)
    const body = {
      event_no: event_no!,
      user_nos: userNos,
      amount: amount!,
      words: grantWords,
      reason,
      ...(expire_day !== '' && { expire_day }),
    }
    const some = found.members.slice(0, NAMED_MAX).map(nameWithNumber).join(', ')
    const who = words.who(some, number(userNos.length), userNos.length > NAMED_MAX)
    const ask = { text: words.ask(viv(amount! * userNos.length), who), yes: words.give }
    const made = await act.run('grant', (key) => call(grantViv, { body }, { key }), { ask })
    if (!made) return
    toast(made.grant ? words.given : words.proposed)
    go.to(made.grant ? `/grant/${made.grant.grant_no}` : `/proposal/${made.proposal_no}`)
  }
  return (
    <>
      <CaseHead title={words.new} sub="" />
      <Box>
        <ActForm
          act={act}
          fields={FIELDS}
          reason={{ label: consoleParts.reason, max: REASON_MAX, min: MONEY_REASON_MIN }}
          submit={words.give}
          check={problemsIn}
          onSubmit={grant}
          closed={events?.length === 0 ? eventWords.noEvent : undefined}
        >
          {({ text, control, errorAt }) => (
            <>
              <Select
                label={eventWords.event}
                {...text('event_no')}
                placeholder={eventWords.chooseEvent}
                options={(events ?? []).map((event) => ({
                  value: String(event.event_no),
                  label: eventWords.eventOption(event.name, event.budget_viv - event.granted_viv + event.clawed_viv),
                }))}
              />
              <TextArea
                label={words.lines}
                name="user_nos"
                onChange={control('user_nos').onChange}
                error={errorAt('user_nos')}
                className="max-h-60 border border-edge"
              />
              <Field label={words.amount} {...text('amount')} inputMode="numeric" autoComplete="off" />
              <Field label={words.words} {...text('words')} maxLength={GRANT_WORDS_MAX} autoComplete="off" />
              <Field label={words.expireDay} {...text('expire_day')} type="date" />
            </>
          )}
        </ActForm>
      </Box>
    </>
  )
}

/** Events that can be granted from today; undefined until they are loaded. */
function useOpenEvents(): VivEvent[] | undefined {
  const input = { query: { is_open: 'true', limit: EVENTS_PAGE } } as const
  return useQuery({ queryKey: keyOf(listEvents, input), queryFn: () => call(listEvents, input), staleTime: 0 }).data
}

const atMembers = (message: string) => new CallError({ status: 400, field: 'user_nos', message })

function read(typed: Typed) {
  const lines = textIn(typed, 'user_nos')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return {
    event_no: wholeNumberIn(textIn(typed, 'event_no')),
    lines,
    amount: wholeNumberIn(textIn(typed, 'amount')),
    expire_day: textIn(typed, 'expire_day'),
    grantWords: textIn(typed, 'words'),
  }
}

function problemsIn(typed: Typed): Checks {
  const { event_no, lines, amount, grantWords } = read(typed)
  const areLines = lines.length > 0 && lines.length <= GRANT_MEMBERS_MAX && lines.every((line) => line.length <= 60)
  return [
    event_no === null && { field: 'event_no', words: eventWords.eventBad },
    !areLines && { field: 'user_nos', words: words.linesBad(GRANT_MEMBERS_MAX) },
    (amount === null || amount < 1 || amount > 1_000_000) && { field: 'amount', words: words.amountBad },
    grantWords.length < 2 && { field: 'words', words: words.wordsBad },
  ]
}
