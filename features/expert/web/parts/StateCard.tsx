import { Check } from 'lucide-react'
import { HOME, href, pathOf } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { cx } from '#kit/ui/cx.ts'
import { koreanDate } from '#kit/ui/format.ts'
import { application as words } from '#features/expert/words.ts'
import { Link, useGo } from '#kit/web/screen.tsx'
import type { Standing } from '../../contract.ts'

type Props = {
  standing: Standing
  /** To the form; for a rejected one to a new one. */
  onAgain: () => void
}

/** Where the application stands, and what is to be done. */
export function StateCard({ standing, onAgain }: Props) {
  const { application, again_dt, left, is_expert } = standing
  const state = application?.state as keyof typeof words.states | undefined
  const told = words.states[is_expert ? 'expert' : (state ?? 'none')]
  const submitted = application?.submit_dt
  return (
    <Card className="p-5 wide:p-7">
      {!is_expert && <Way reached={REACHED[state ?? 0] ?? 0} />}
      <h2 className={cx('text-t7 font-bold', !is_expert && 'mt-5')}>{told.title}</h2>
      <p className="mt-1 text-t5 text-fg2">{told.text}</p>
      {submitted != null && !is_expert && <p className="mt-3 text-t4 text-fg3">{words.submitted(koreanDate(submitted))}</p>}
      {application?.reject_reason != null && application.reject_reason !== '' && (
        <section className="mt-4 rounded-tile bg-sunken p-4">
          <h3 className="text-t4 font-semibold text-fg2">{words.reason}</h3>
          <p className="mt-1 text-t5 break-words whitespace-pre-line">{application.reject_reason}</p>
        </section>
      )}
      {state === 4 && again_dt !== null && <p className="mt-3 text-t4 text-fg2">{words.againFrom(koreanDate(again_dt))}</p>}
      {state === 4 && <p className="mt-1 text-t4 text-fg3">{words.left(left)}</p>}
      <Acts standing={standing} onAgain={onAgain} />
    </Card>
  )
}

function Acts({ standing: { application, again_dt, left, is_expert }, onAgain }: Props) {
  const go = useGo()
  const state = application?.state
  const main = is_expert ? pathOf('PcExpertMain') : null
  const acts: Partial<Record<number, string>> = { 0: words.goOn, 2: words.goOn, 6: words.goOn, 4: words.again }
  const act = state === undefined ? words.write : acts[state]
  const mayAct = !is_expert && act !== undefined && (state !== 4 || (again_dt === null && left > 0))
  const support = pathOf('CsCenter')
  return (
    <div className="mt-6 flex flex-wrap items-center gap-2">
      {main !== null && <Button onClick={() => go.to(main)}>{words.logInLead}</Button>}
      {mayAct && <Button onClick={onAgain}>{act}</Button>}
      <Link to={href(HOME)} className={QUIET}>
        {words.toApp}
      </Link>
      {support !== null && (
        <Link to={support} className={QUIET}>
          {words.support}
        </Link>
      )}
    </div>
  )
}

/** How many of the three steps are done, by state. */
const REACHED: Partial<Record<number | string, number>> = { 1: 1, 2: 1, 3: 3, 4: 1, 5: 3, 6: 1 }

/** Apply, be looked at, be approved. */
function Way({ reached }: { reached: number }) {
  return (
    <ol className="flex flex-wrap gap-x-6 gap-y-2">
      {words.steps.map((step, at) => {
        const isDone = at < reached
        return (
          <li key={step} aria-current={at === reached ? 'step' : undefined} className="flex items-center gap-2 text-t4">
            <span
              aria-hidden
              className={cx(
                'num grid size-7 place-items-center rounded-full font-bold',
                isDone ? 'bg-brand text-on-brand' : 'bg-sunken text-fg2',
              )}
            >
              {isDone ? <Check size={16} strokeWidth={3} /> : at + 1}
            </span>
            <span className={at === reached ? 'font-bold' : 'text-fg2'}>{step}</span>
          </li>
        )
      })}
    </ol>
  )
}

const QUIET = 'inline-flex min-h-[54px] items-center rounded-tile bg-sunken px-5 text-t5 font-semibold active:bg-press wide:hover:bg-press'
