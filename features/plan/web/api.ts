import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { alarmsChanged } from '#features/alarm/events.ts'
import { inKorean } from '#kit/ui/ko.ts'
import { call, CallError, keyOf } from '#kit/web/call.ts'
import { toast } from '#kit/web/overlays.ts'
import { queryClient } from '#kit/web/query.ts'
import { useRefetchOn } from '#kit/web/useRefetchOn.ts'
import { useViewer } from '#kit/web/session.ts'
import {
  checkPlanBox,
  getPlan,
  listCounselPlans,
  listDayPlans,
  listSentPlans,
  SENT_PAGE,
  type DayPlan,
  type Plan,
  type SentPlan,
} from '../contract.ts'
import { planChanged } from '../events.ts'
import { progressOf } from '../rules.ts'
import { memberPlan } from '../words/plan.ts'

/** A plan that the viewer sent or got. */
export function usePlan(planNo: number) {
  return useQuery({
    queryKey: planKey(planNo),
    queryFn: ({ signal }) => call(getPlan, { params: { plan_no: planNo } }, { signal }),
    enabled: Number.isSafeInteger(planNo) && planNo > 0,
  })
}

/** The plans of a counselling, and whether the viewer can send one. */
export function useCounselPlans(counNo: number, isOn = true) {
  return useQuery({
    queryKey: keyOf(listCounselPlans, { params: { coun_no: counNo } }),
    queryFn: ({ signal }) => call(listCounselPlans, { params: { coun_no: counNo } }, { signal }),
    enabled: isOn && Number.isSafeInteger(counNo) && counNo > 0,
  })
}

/** What plans have to do on a day of the viewer. */
export function useDayPlans(day: string) {
  const viewer = useViewer()
  return useQuery({
    queryKey: dayKey(day),
    queryFn: ({ signal }) => call(listDayPlans, { query: { day } }, { signal }),
    enabled: viewer !== null,
  })
}

/** The expert's earlier plans, newest first. */
export function useSentPlans() {
  return useInfiniteQuery({
    queryKey: keyOf(listSentPlans, { query: {} }),
    queryFn: ({ pageParam, signal }) =>
      call(listSentPlans, { query: { ...(pageParam !== undefined && { before_no: pageParam }) } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last: SentPlan[]) => (last.length < SENT_PAGE ? undefined : last.at(-1)?.plan_no),
  })
}

/** Shows a plan that the server answered, and reads again where else it is shown. */
export function takePlan(plan: Plan): void {
  queryClient.setQueryData(planKey(plan.plan_no), plan)
  void refreshLists()
}

/** Reads again all that shows plans. */
export async function refreshPlans(): Promise<void> {
  await Promise.all([refreshLists(), queryClient.invalidateQueries({ queryKey: keyOf(getPlan) })])
}

/** Reads plans again when one changes elsewhere. */
export function usePlanUpdates(): void {
  // The own press is shown already, and is not answered yet.
  useRefetchOn([planChanged, alarmsChanged], () => void (wanted.size === 0 && refreshPlans()))
}

type Press = { plan_no: number; item_no: number; day: string }

/** What each box that is being saved shall be in the end. */
const wanted = new Map<string, boolean>()

/**
 * Checks or unchecks a box at once, and puts it back if the server refuses. Presses of one box are sent one after the other; the first of
 * them returns how the box is in the end, the others null.
 */
export async function pressBox(box: Press, checked: boolean): Promise<boolean | null> {
  const key = `${box.plan_no} ${box.item_no} ${box.day}`
  const isSending = wanted.has(key)
  showBox(box, checked)
  wanted.set(key, checked)
  if (isSending) return null
  let saved = !checked
  try {
    while (wanted.get(key) !== saved) {
      const next = wanted.get(key)!
      await call(checkPlanBox, { params: { plan_no: box.plan_no }, body: { item_no: box.item_no, day: box.day, checked: next } })
      saved = next
    }
  } catch (error) {
    showBox(box, saved)
    toast(error instanceof CallError ? inKorean(error.message) : memberPlan.failed)
  } finally {
    wanted.delete(key)
  }
  if (wanted.size === 0) void refreshPlans()
  return saved
}

function showBox({ plan_no, item_no, day }: Press, checked: boolean): void {
  // A refetch that is under way would show the box as it was.
  void queryClient.cancelQueries({ queryKey: planKey(plan_no) })
  void queryClient.cancelQueries({ queryKey: dayKey(day) })
  queryClient.setQueryData<Plan>(planKey(plan_no), (plan) => {
    if (!plan) return plan
    const boxes = plan.boxes.map((box) => (box.item_no === item_no && box.day === day ? { ...box, checked } : box))
    return { ...plan, boxes, progress: progressOf(boxes) }
  })
  queryClient.setQueryData<DayPlan[]>(dayKey(day), (plans) =>
    plans?.map((plan) =>
      plan.plan_no === plan_no
        ? { ...plan, items: plan.items.map((one) => (one.item.item_no === item_no ? { ...one, checked } : one)) }
        : plan,
    ),
  )
}

const planKey = (planNo: number) => keyOf(getPlan, { params: { plan_no: planNo } })
const dayKey = (day: string) => keyOf(listDayPlans, { query: { day } })

async function refreshLists(): Promise<void> {
  await Promise.all([listCounselPlans, listDayPlans, listSentPlans].map((line) => queryClient.invalidateQueries({ queryKey: keyOf(line) })))
}
