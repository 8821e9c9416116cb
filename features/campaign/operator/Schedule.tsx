import { useState } from 'react'
import { koreanClock, koreanDay, MINUTE_MS } from '#kit/contract/time.ts'
import { Field } from '#kit/ui/Field.tsx'
import { inKorean } from '#kit/ui/ko.ts'
import { call } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { stamp } from '#kit/web/console/format.ts'
import { textIn, type Typed } from '#kit/web/console/formText.ts'
import { Box } from '#kit/web/console/Split.tsx'
import { serverNow } from '#kit/web/serverClock.ts'
import { scheduleCampaign, type CampaignCase } from '../operator-contract.ts'
import { isAdNight, LEAD_MINUTES, startProblem } from '../rules.ts'
import { campaigns as words } from '../words.ts'
import { useAudience } from './CampaignForm.tsx'

const { schedule } = words

/** Schedules a draft as it is stored. */
export function Schedule({ of: { campaign_no, version, segment } }: { of: CampaignCase }) {
  const act = useAct()
  const { data: audience } = useAudience(segment)
  const [first] = useState(firstStart)
  const send = async (typed: Typed): Promise<void> => {
    const start = momentIn(typed)!.toISOString()
    const ask = { text: schedule.ask(stamp(start), audience?.count ?? 0), yes: schedule.yes }
    const run = (key: string) => call(scheduleCampaign, { params: { campaign_no }, body: { version, start_dt: start } }, { key })
    await act.run(`campaign ${campaign_no} ${version} ${start}`, run, { ask, done: schedule.done })
  }
  return (
    <Box title={schedule.title}>
      <ActForm
        act={act}
        fields={{ start_dt: first }}
        submit={schedule.submit}
        closed={audience === undefined ? words.counting : undefined}
        check={(typed) => {
          const at = momentIn(typed)
          if (at === null) return [{ field: 'start_dt', words: schedule.badMoment }]
          const problem = startProblem(at, new Date(serverNow()))
          return [problem && { field: 'start_dt', words: inKorean(problem.message) }]
        }}
        onSubmit={(_, typed) => send(typed)}
        decision="approve"
      >
        {(form) => {
          const at = momentIn({ start_dt: form.control('start_dt').value })
          return (
            <>
              <Field {...form.text('start_dt')} type="datetime-local" label={schedule.at} help={schedule.help} />
              <p role="status" className="rounded-tile bg-warn-weak px-4 py-3 text-t4 text-warn-fg empty:hidden">
                {at !== null && audience && isAdNight(at) && schedule.night(audience.night)}
              </p>
            </>
          )
        }}
      </ActForm>
    </Box>
  )
}

/** The typed moment by the clock in Korea, wherever the operator is. */
function momentIn(typed: Typed): Date | null {
  const at = new Date(`${textIn(typed, 'start_dt')}+09:00`)
  return Number.isNaN(at.getTime()) ? null : at
}

/** The next ten minutes on the clock that leave time to recall it. */
function firstStart(): string {
  const step = LEAD_MINUTES * MINUTE_MS
  const at = new Date(Math.ceil((serverNow() + step + MINUTE_MS) / step) * step)
  return `${koreanDay(at)}T${koreanClock(at).slice(0, 5)}`
}
