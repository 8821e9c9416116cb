import { MONEY_REASON_MIN, REASON_MAX } from '#features/operator/rules.ts'
import { koreanDay } from '#kit/contract/time.ts'
import { Field } from '#kit/ui/Field.tsx'
import { useConsoleNow } from '#kit/web/console/now.ts'
import { consoleParts } from '#kit/ui/words/console.ts'
import { call } from '#kit/web/call.ts'
import { useAct, type Checks } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { textIn, wholeNumberIn, type Typed } from '#kit/web/console/formText.ts'
import { Box, CaseHead } from '#kit/web/console/Split.tsx'
import { toast } from '#kit/web/overlays.ts'
import { go } from '#kit/web/screen.tsx'
import { proposeEvent, proposeEventChange, type VivEvent } from '../../operator-contract.ts'
import { EVENT_NAME_MAX, EVENT_VIV_MAX } from '../../operator-rules.ts'
import { viv } from '../../words/amount.ts'
import { eventWords as words } from '../../words/operator-event.ts'

/** Proposes a new event, or other figures of one. */
export function EventForm({ event }: { event?: VivEvent }) {
  const act = useAct()
  const today = koreanDay(useConsoleNow())
  const save = async (reason: string, typed: Typed) => {
    const { name, budget, member, from, until, days } = read(typed)
    const body = { name, budget_viv: budget!, member_viv: member, from_day: from, until_day: until, expire_days: days!, reason }
    const text = event ? words.askEdit(name, viv(budget!)) : words.askNew(name, viv(budget!))
    const made = await act.run(
      `event ${event?.event_no ?? 'new'}`,
      (key) =>
        event ? call(proposeEventChange, { params: { event_no: event.event_no }, body }, { key }) : call(proposeEvent, { body }, { key }),
      { ask: { text, yes: words.propose } },
    )
    if (!made) return
    toast(words.proposed)
    go.to(`/proposal/${made.proposal_no}`)
  }
  const fields = {
    name: event?.name ?? '',
    budget_viv: String(event?.budget_viv ?? ''),
    member_viv: String(event?.member_viv ?? ''),
    from_day: event?.from_day ?? today,
    until_day: event?.until_day ?? '',
    expire_days: String(event?.expire_days ?? ''),
  }
  return (
    <>
      {!event && <CaseHead title={words.new} sub="" />}
      <Box {...(event && { title: words.edit })}>
        <ActForm
          act={act}
          fields={fields}
          reason={{ label: consoleParts.reason, max: REASON_MAX, min: MONEY_REASON_MIN }}
          submit={words.propose}
          check={problemsIn}
          onSubmit={save}
        >
          {({ text }) => (
            <>
              <Field label={words.name} {...text('name')} maxLength={EVENT_NAME_MAX} autoComplete="off" />
              <Field label={words.budgetField} {...text('budget_viv')} inputMode="numeric" autoComplete="off" />
              <Field label={words.memberField} {...text('member_viv')} inputMode="numeric" autoComplete="off" />
              <Field label={words.fromField} {...text('from_day')} type="date" />
              <Field label={words.untilField} {...text('until_day')} type="date" />
              <Field label={words.expireField} {...text('expire_days')} inputMode="numeric" autoComplete="off" />
            </>
          )}
        </ActForm>
      </Box>
    </>
  )
}

function read(typed: Typed) {
  const of = (name: string) => textIn(typed, name)
  return {
    name: of('name'),
    budget: wholeNumberIn(of('budget_viv')),
    member: of('member_viv') === '' ? null : wholeNumberIn(of('member_viv')),
    hasMember: of('member_viv') !== '',
    from: of('from_day'),
    until: of('until_day') === '' ? null : of('until_day'),
    days: wholeNumberIn(of('expire_days')),
  }
}

const isViv = (amount: number | null): amount is number => amount !== null && amount >= 1 && amount <= EVENT_VIV_MAX

function problemsIn(typed: Typed): Checks {
  const { name, budget, member, hasMember, from, until, days } = read(typed)
  return [
    name.length < 2 && { field: 'name', words: words.nameBad },
    !isViv(budget) && { field: 'budget_viv', words: words.vivBad },
    hasMember && !isViv(member) && { field: 'member_viv', words: words.vivBad },
    isViv(budget) && isViv(member) && member > budget && { field: 'member_viv', words: words.memberBad },
    from === '' && { field: 'from_day', words: words.dayBad },
    until !== null && until < from && { field: 'until_day', words: words.untilBad },
    (days === null || days < 1 || days > 3650) && { field: 'expire_days', words: words.daysBad },
  ]
}
