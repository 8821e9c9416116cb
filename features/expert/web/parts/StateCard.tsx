import { Check } from 'lucide-react'
import { HOME, href, pathOf } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { cx } from '#kit/ui/cx.ts'
import { koreanDate } from '#kit/ui/format.ts'
import { application as words } from '#features/expert/words.ts'
import { Link, useGo } from '#kit/web/screen.tsx'
import type { ApplicationStatus } from '../../contract.ts'
import { APPLICATION, isEditable } from '../../transitions.ts'

type Props = {
  status: ApplicationStatus
  /** Opens the form; after a rejection with a new draft. */
  onAgain: () => void
}

/** State of the application with its next action. */
export function StateCard({ status, onAgain }: Props) {
  const { application, again_dt, left, is_expert } = status
  const state = application?.state as keyof typeof words.states | undefined
  const text = words.states[is_expert ? 'expert' : (state ?? 'none')]
  const submitted = application?.submit_dt
  return (
    <Card className="p-5 wide:p-7">
      {!is_expert && <Progress done={STEPS_DONE[state ?? 0] ?? 0} />}
      <h2 className={cx('text-t7 font-bold', !is_expert && 'mt-5')}>{text.title}</h2>
      <p className="mt-1 text-t5 text-fg2">{text.text}</p>
      {submitted != null && !is_expert && <p className="mt-3 text-t4 text-fg3">{words.submitted(koreanDate(submitted))}</p>}
      {application?.reject_reason != null && application.reject_reason !== '' && (
        <section className="mt-4 rounded-tile bg-sunken p-4">
          <h3 className="text-t4 font-semibold text-fg2">{words.reason}</h3>
          <p className="mt-1 text-t5 break-words whitespace-pre-line">{application.reject_reason}</p>
        </section>
      )}
      {state === APPLICATION.rejected && again_dt !== null && (
        <p className="mt-3 text-t4 text-fg2">{words.againFrom(koreanDate(again_dt))}</p>
      )}
      {state === APPLICATION.rejected && <p className="mt-1 text-t4 text-fg3">{words.left(left)}</p>}
      <Actions status={status} onAgain={onAgain} />
    </Card>
  )
}

function Actions({ status: { application, again_dt, left, is_expert }, onAgain }: Props) {
  const go = useGo()
  const state = application?.state
  const main = is_expert ? pathOf('PcExpertMain') : null
  const action = actionLabel(state)
  const canAct = !is_expert && action !== undefined && (state !== APPLICATION.rejected || (again_dt === null && left > 0))
  const support = pathOf('CsCenter')
  return (
    <div className="mt-6 flex flex-wrap items-center gap-2">
      {main !== null && <Button onClick={() => go.to(main)}>{words.logInLead}</Button>}
      {canAct && <Button onClick={onAgain}>{action}</Button>}
      <Link to={href(HOME)} className={LINK}>
        {words.toApp}
      </Link>
      {support !== null && (
        <Link to={support} className={LINK}>
          {words.support}
        </Link>
      )}
    </div>
  )
}

/** Label of the owner's action in this state, if any. */
function actionLabel(state: number | undefined): string | undefined {
  if (state === undefined) return words.write
  if (isEditable(state)) return words.goOn
  return state === APPLICATION.rejected ? words.again : undefined
}

/** How many of the three steps are done, by state. */
const STEPS_DONE: Partial<Record<number | string, number>> = { 1: 1, 2: 1, 3: 3, 4: 1, 5: 3, 6: 1 }

/** Progress through application, review and approval. */
function Progress({ done }: { done: number }) {
  return (
    <ol className="flex flex-wrap gap-x-6 gap-y-2">
      {words.steps.map((step, at) => {
        const isDone = at < done
        return (
          <li key={step} aria-current={at === done ? 'step' : undefined} className="flex items-center gap-2 text-t4">
            <span
              aria-hidden
              className={cx(
                'num grid size-7 place-items-center rounded-full font-bold',
                isDone ? 'bg-brand text-on-brand' : 'bg-sunken text-fg2',
              )}
            >
              {isDone ? <Check size={16} strokeWidth={3} /> : at + 1}
            </span>
            <span className={at === done ? 'font-bold' : 'text-fg2'}>{step}</span>
          </li>
        )
      })}
    </ol>
  )
}

const LINK = 'inline-flex min-h-[54px] items-center rounded-tile bg-sunken px-5 text-t5 font-semibold active:bg-press wide:hover:bg-press'
