import { Check } from 'lucide-react'
import { HOME, href, pathOf } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { cx } from '#kit/ui/cx.ts'
import { koreanDate } from '#kit/ui/format.ts'
import { application as words } from '#features/expert/words.ts'
import { Link, useGo } from '#kit/web/screen.tsx'
import type { ApplicationStatus } from '../../contract.ts'
import { APPLICATION, isEditable, mayFollow } from '../../transitions.ts'
import { useApplyPaths } from './paths.ts'

type Props = {
  status: ApplicationStatus
  /** Opens the form; after a rejection with a new draft. */
  onAgain: () => void
  /** Shows the links to the portal, the app and the help center. */
  canLeave?: boolean
}

/** State of the application with its next action. */
export function StateCard({ status, onAgain, canLeave = true }: Props) {
  const { application, again_dt, left, is_expert } = status
  const state = application?.state
  const isStopped = state === APPLICATION.expired || state === APPLICATION.suspended
  const text = words.states[is_expert && !isStopped ? 'expert' : ((state ?? 'none') as keyof typeof words.states)]
  const submitted = application?.submit_dt
  return (
    <Card className="p-5 wide:p-7">
      {!is_expert && <Progress state={state ?? 0} />}
      <h2 className={cx('text-t7 font-bold', !is_expert && 'mt-5')}>{text.title}</h2>
      <p className="mt-1 text-t5 text-fg2">{text.text}</p>
      {submitted != null && !is_expert && <p className="mt-3 text-t4 text-fg3">{words.submitted(koreanDate(submitted))}</p>}
      <Said title={words.reason} text={application?.question ?? application?.reject_reason} />
      {state === APPLICATION.rejected && again_dt !== null && (
        <p className="mt-3 text-t4 text-fg2">{words.againFrom(koreanDate(again_dt))}</p>
      )}
      {state !== undefined && mayFollow(state) && <p className="mt-1 text-t4 text-fg3">{words.left(left)}</p>}
      <Actions {...{ status, onAgain, canLeave }} />
    </Card>
  )
}

/** What an operator asked, or the reason of a rejection. */
export function Said({ title, text }: { title: string; text: string | null | undefined }) {
  if (!text) return null
  return (
    <section className="mt-4 rounded-tile bg-sunken p-4">
      <h3 className="text-t4 font-semibold text-fg2">{title}</h3>
      <p className="mt-1 text-t5 break-words whitespace-pre-line">{text}</p>
    </section>
  )
}

function Actions({ status, onAgain, canLeave }: Props) {
  const go = useGo()
  const paths = useApplyPaths()
  const action = actionOf(status, paths)
  const support = pathOf('CsCenter')
  return (
    <div className="mt-6 flex flex-wrap items-center gap-2 empty:hidden">
      {status.is_expert && canLeave && <Button onClick={() => go.to(href('PcExpertMain'))}>{words.logInLead}</Button>}
      {action && (canLeave || action.path !== paths.main) && (
        <Button onClick={() => (action.path === undefined ? onAgain() : go.to(action.path))}>{action.label}</Button>
      )}
      {canLeave && (
        <Link to={href(HOME)} className={LINK}>
          {words.toApp}
        </Link>
      )}
      {canLeave && support !== null && (
        <Link to={support} className={LINK}>
          {words.support}
        </Link>
      )}
    </div>
  )
}

type Action = { label: string; path?: string }

/** The owner's next action in this state, if any; without a path it opens the form. */
function actionOf({ application, is_expert, again_dt, left }: ApplicationStatus, paths: ReturnType<typeof useApplyPaths>): Action | null {
  if (application?.state === APPLICATION.expired) return { label: words.renew, path: paths.main }
  if (is_expert) return null
  if (application === null) return { label: words.write }
  const { state, application_no } = application
  // A question is answered on the page of the application.
  if (state === APPLICATION.onHold) return { label: words.answer, path: paths.detail(application_no) }
  if (isEditable(state)) return { label: words.goOn }
  return mayFollow(state) && again_dt === null && left > 0 ? { label: words.again } : null
}

/** How many of the three steps are done, by state. */
const STEPS_DONE: Partial<Record<number, number>> = { 1: 1, 2: 1, 3: 3, 4: 1, 5: 3, 6: 3 }

/** Progress through application, review and approval. */
export function Progress({ state }: { state: number }) {
  const done = STEPS_DONE[state] ?? 0
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
