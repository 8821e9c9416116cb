import { href } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { koreanDate } from '#kit/ui/format.ts'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { Progress } from '#kit/ui/Progress.tsx'
import { call, CallError } from '#kit/web/call.ts'
import { alert, confirm, toast } from '#kit/web/overlays.ts'
import { useGo } from '#kit/web/screen.tsx'
import { busy } from '#kit/web/spinner.ts'
import { takePlanBack, type Plan } from '../../contract.ts'
import { expertPlan as words, plan as planWords } from '../../words/plan.ts'
import { refreshPlans, useCounselPlans } from '../api.ts'
import { itemText } from '../parts/itemText.ts'

/** How much the member has checked, in whole, by day and by item, or why the expert does not see it. */
export function ExpertCard({ plan, onTakenBack }: { plan: Plan; onTakenBack: () => void }) {
  const { progress, withheld, shared_until, items } = plan
  return (
    <Card aria-label={words.progress} className="p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-t6 font-bold">{words.progress}</h2>
        {progress && (
          <p className="num text-t5 font-bold">
            {planWords.percent(progress.percent)}{' '}
            <span className="text-t4 font-medium text-fg2">{planWords.done(progress.done, progress.all)}</span>
          </p>
        )}
      </div>
      {withheld !== null && <p className="mt-2 text-t4 break-keep text-fg2">{words.withheld[withheld]}</p>}
      {progress && (
        <>
          <Progress value={progress.done} max={progress.all} className="mt-2" />
          <Rows
            title={words.byItem}
            rows={progress.items.map(({ item_no, ...done }) => {
              const item = items.find((one) => one.item_no === item_no)
              return { key: String(item_no), name: item ? itemText(item).name : '', ...done }
            })}
          />
          <Rows title={words.byDay} rows={progress.days.map(({ day, ...done }) => ({ key: day, name: koreanDate(day), ...done }))} />
        </>
      )}
      {shared_until !== null && <p className="mt-3 text-t3 break-keep text-fg3">{words.until(koreanDate(shared_until))}</p>}
      <Acts plan={plan} onTakenBack={onTakenBack} />
    </Card>
  )
}

type Row = { key: string; name: string; done: number; all: number }

function Rows({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <section aria-label={title} className="mt-4">
      <h3 className="text-t4 font-bold">{title}</h3>
      <ul className="mt-1 flex flex-col gap-2.5">
        {rows.map(({ key, name, done, all }) => (
          <li key={key} className="text-t4">
            <span className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 break-words text-fg2">{name}</span>
              <b className="num flex-none font-semibold">{planWords.done(done, all)}</b>
            </span>
            <Progress value={done} max={all} className="mt-1 h-1.5!" />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Acts({ plan: { plan_no, coun_no, withheld }, onTakenBack }: { plan: Plan; onTakenBack: () => void }) {
  const go = useGo()
  const canSend = useCounselPlans(coun_no).data?.problem === null
  const takeBack = async () => {
    const { takeBackAsk: title, takeBackText: text, takeBack: yes } = words
    if (!(await confirm({ title, text, yes, danger: true }))) return
    try {
      await busy(call(takePlanBack, { params: { plan_no } }))
    } catch (error) {
      void refreshPlans()
      return alert(inKorean(error instanceof CallError ? error.message : ko.app.noAnswer))
    }
    toast(words.takenBack)
    onTakenBack()
    void refreshPlans()
  }
  return (
    <div className="mt-3 flex flex-col gap-2">
      {canSend && (
        <Button variant="weak" size={48} full onClick={() => go.to(`${href('PlanCreate', { id: coun_no })}?from=${plan_no}`)}>
          {words.again}
        </Button>
      )}
      {withheld === 'not_added' && (
        <Button variant="quiet" size={48} full onClick={() => void takeBack()}>
          {words.takeBack}
        </Button>
      )}
    </div>
  )
}
