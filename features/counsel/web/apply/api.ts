import { useQuery } from '@tanstack/react-query'
import { refreshViv } from '#features/viv/web/public.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { applyCounsel, getApplyStart, listSlotDays, listSlots, previewCard, watchSlots } from '../../contract/apply.ts'
import { listCounselProducts } from '../../contract/product.ts'

/** The expert, my data for the form, and why I may not apply. `anNo`: the answer that the session follows. */
export function useApplyStart(userNo: number, anNo?: number) {
  const input = { params: { user_no: userNo }, query: anNo === undefined ? {} : { an_no: anNo } }
  return useQuery({
    queryKey: keyOf(getApplyStart, input),
    queryFn: ({ signal }) => call(getApplyStart, input, { signal }),
    staleTime: 0,
    enabled: Number.isSafeInteger(userNo) && userNo > 0,
  })
}

/** What the expert offers. */
export function useOffer(userNo: number) {
  const input = { query: { user_no: userNo } }
  return useQuery({
    queryKey: keyOf(listCounselProducts, input),
    queryFn: ({ signal }) => call(listCounselProducts, input, { signal }),
    staleTime: 0,
    enabled: Number.isSafeInteger(userNo) && userNo > 0,
  })
}

/** Days with free times for a product. */
export function useSlotDays(productNo: number, counNo?: number) {
  const input = { query: { product_no: productNo, coun_no: counNo } }
  return useQuery({
    queryKey: keyOf(listSlotDays, input),
    queryFn: ({ signal }) => call(listSlotDays, input, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

/** The times of a day; null: no day is chosen. */
export function useSlots(productNo: number, day: string | null, counNo?: number) {
  const input = { query: { product_no: productNo, coun_no: counNo, day: day ?? '' } }
  return useQuery({
    queryKey: keyOf(listSlots, input),
    queryFn: ({ signal }) => call(listSlots, input, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    enabled: day !== null,
  })
}

/** My records of the last days, as the expert would see them. */
export function useCardPreview(days: 7 | 14 | 30) {
  const input = { query: { days } }
  return useQuery({ queryKey: keyOf(previewCard, input), queryFn: ({ signal }) => call(previewCard, input, { signal }), staleTime: 0 })
}

/** Whether the reward of an answer was used may have changed. */
export const refreshStart = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [getApplyStart.line] })

/** Waits for a free time of the expert, or stops. @throws CallError */
export async function setWatch(productNo: number, isWatching: boolean): Promise<void> {
  await call(watchSlots, { body: { product_no: productNo, is_watching: isWatching } })
  await refreshStart()
}

/** Free times and terms may have changed: reads them again. */
export const refreshSlots = (): Promise<unknown> =>
  Promise.all([listSlotDays, listSlots, listCounselProducts].map(({ line }) => queryClient.invalidateQueries({ queryKey: [line] })))

/** Sends the application; its number. @throws CallError */
export async function sendApplication(body: Body<typeof applyCounsel>, key: string): Promise<number> {
  try {
    const { coun_no } = await call(applyCounsel, { body }, { key })
    void refreshSlots()
    return coun_no
  } finally {
    // A refusal may come from a balance that changed elsewhere.
    void refreshViv()
  }
}
