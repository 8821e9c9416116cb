import { useState } from 'react'
import { Field } from '#kit/ui/Field.tsx'
import { RadioTiles } from '#kit/ui/RadioTiles.tsx'
import { momentOf } from '#kit/contract/time.ts'
import { call } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { stamp } from '#kit/web/console/format.ts'
import { openSheet } from '#kit/web/overlays.ts'
import { serverNow } from '#kit/web/serverClock.ts'
import { parkCase } from '../../contract.ts'
import { operatorErrors } from '../../errors.ts'
import { REASON_MAX, REASON_MIN } from '../../rules.ts'
import { inbox as words } from '../../words/inbox.ts'
import { caseKey, type CaseKey } from './caseKey.ts'
import { LATER_CHOICES, laterMoment, type LaterChoice } from './later.ts'

/** Asks when a case is shown again, and parks it. Resolves to whether it was parked. */
export const askLater = async (one: CaseKey): Promise<boolean> =>
  (await openSheet<boolean>((close) => <LaterForm one={one} onDone={() => close(true)} />, { title: words.laterTitle })) === true

function LaterForm({ one, onDone }: { one: CaseKey; onDone: () => void }) {
  const act = useAct()
  const [now] = useState(() => new Date(serverNow()))
  const [choice, setChoice] = useState<LaterChoice>('tomorrow')
  const untilOf = (typed: unknown): Date | null => {
    if (choice !== 'own') return laterMoment(choice, now)
    const [day, clock] = String(typed).split('T')
    const at = momentOf(day ?? '', clock ?? '')
    return Number.isNaN(at.getTime()) ? null : at
  }
  const park = async (reason: string, typed: Readonly<Record<string, unknown>>) => {
    const body = { until: untilOf(typed['until'])!.toISOString(), reason }
    const done = await act.run(`park ${caseKey(one)} ${body.until}`, (key) => call(parkCase, { params: one, body }, { key }), {
      done: words.parked,
    })
    if (done) onDone()
  }
  const shown = laterMoment(choice, now)
  return (
    <ActForm
      act={act}
      fields={{ until: '' }}
      reason={{ label: words.laterReason, max: REASON_MAX, min: REASON_MIN }}
      submit={words.later}
      check={(typed) => [untilOf(typed['until']) === null && { field: 'until', words: operatorErrors.park_until.message }]}
      onSubmit={park}
    >
      {({ text, errorAt }) => (
        <>
          {/* The padding shows the focus ring at the top of the sheet. */}
          <div className="pt-1">
            <RadioTiles
              label={words.laterUntil}
              value={choice}
              onChange={setChoice}
              isFirstFocus
              columns={2}
              minRem={9}
              tileClassName="px-3 py-2 text-t4"
              options={LATER_CHOICES.filter((value) => value === 'own' || laterMoment(value, now) !== null).map((value) => ({
                value,
                name: words.laterChoices[value],
                content: words.laterChoices[value],
              }))}
            />
          </div>
          {choice === 'own' ? (
            <Field {...text('until')} type="datetime-local" label={words.laterUntil} error={errorAt('until')} />
          ) : (
            <p className="text-t4 text-fg2">{shown && words.parkedUntil(stamp(shown.toISOString()))}</p>
          )}
        </>
      )}
    </ActForm>
  )
}
