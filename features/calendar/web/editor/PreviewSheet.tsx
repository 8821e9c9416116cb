import { Button } from '#kit/ui/Button.tsx'
import { koreanDate, koreanTime } from '#kit/ui/format.ts'
import type { CalendarPreview } from '../../contract.ts'
import { PREVIEW_DAYS, SAMPLE_MINUTES } from '../../rules.ts'
import { calendar as words } from '../../words.ts'

type Props = { preview: CalendarPreview; hasBooked: boolean; onDone: (save: boolean) => void }

/** What a save would do, before it. */
export function PreviewSheet({ preview: { slots, outside, outside_requested }, hasBooked, onDone }: Props) {
  return (
    <div>
      <section className="rounded-tile bg-sunken p-4">
        <h3 className="text-t4 text-fg2">{words.previewSlots(PREVIEW_DAYS, SAMPLE_MINUTES)}</h3>
        <p className="num mt-1 text-t7 font-bold">{words.previewChange(slots.before, slots.after)}</p>
        {slots.after === 0 && <p className="mt-1 text-t4 text-danger-fg">{words.previewNone}</p>}
      </section>
      <Outside title={words.previewOutside} help={words.previewOutsideHelp} sessions={outside} />
      <Outside title={words.previewAsked} help={words.previewAskedHelp} sessions={outside_requested} />
      {outside.length === 0 && hasBooked && <p className="mt-4 text-t4 text-fg2">{words.previewAllInside}</p>}
      <div className="mt-5 grid grid-cols-2 gap-2">
        <Button variant="quiet" onClick={() => onDone(false)}>
          {words.previewBack}
        </Button>
        <Button onClick={() => onDone(true)}>{words.previewSave}</Button>
      </div>
    </div>
  )
}

type OutsideProps = { title: (count: number) => string; help: string; sessions: CalendarPreview['outside'] }

/** What lies outside of the new hours, and what becomes of it. */
function Outside({ title, help, sessions }: OutsideProps) {
  if (sessions.length === 0) return null
  return (
    <section className="mt-4">
      <h3 className="text-t5 font-bold">{title(sessions.length)}</h3>
      <p className="mt-0.5 text-t4 break-keep text-fg2">{help}</p>
      <ul className="mt-2 flex flex-col divide-y divide-line">
        {sessions.map(({ coun_no, start_dt, haru_name }) => (
          <li key={coun_no} className="flex flex-wrap justify-between gap-x-3 py-2 text-t5">
            <span className="min-w-0 font-semibold break-words">{haru_name}</span>
            <span className="num text-fg2">
              {koreanDate(start_dt)} {koreanTime(start_dt)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
