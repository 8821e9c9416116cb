import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { answerConsent } from '#features/account/contract.ts'
import type { Input } from '#kit/contract/endpoint.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { useViewer } from '#kit/web/session.ts'
import {
  getSharing,
  listLocationRecords,
  listPlaceViewers,
  removeHome,
  saveHome,
  startSharing,
  stopSharing,
  type SharingState,
} from '../../contract.ts'
import { RECORDS_PAGE, VIEWERS_PAGE, type Point } from '../../rules.ts'

const SHARING = keyOf(getSharing)

/** Whether the viewer shares their place; undefined for guests. */
export function useSharing() {
  const viewer = useViewer()
  return useQuery({ queryKey: SHARING, queryFn: ({ signal }) => call(getSharing, {}, { signal }), enabled: viewer !== null })
}

/** @throws CallError */
export const readSharing = (): Promise<SharingState> => queryClient.fetchQuery({ queryKey: SHARING, queryFn: () => call(getSharing, {}) })

/** The state as the page knows it: a stop in another window comes by the answer to the next position. */
export const currentSharing = (): SharingState | undefined => queryClient.getQueryData<SharingState>(SHARING)

export function mergeSharing(changes: Partial<SharingState>): void {
  queryClient.setQueryData<SharingState>(SHARING, (state) => state && { ...state, ...changes })
}

/** @throws CallError */
export const sendStart = async (body: Input<typeof startSharing>['body']): Promise<SharingState> =>
  stored(await call(startSharing, { body }))

/** @throws CallError */
export const sendStop = async (): Promise<SharingState> => stored(await call(stopSharing, {}))

/** @throws CallError */
export async function sendHome(at: Point | null): Promise<void> {
  stored(at ? await call(saveHome, { body: at }) : await call(removeHome, {}))
}

/** @throws CallError */
export async function agreeToTerms(version: string): Promise<void> {
  await call(answerConsent, { body: { kind: 'location_terms', version, agreed: true } })
  mergeSharing({ has_consent: true })
}

/** Who may see the viewer's place now, page by page. */
export function usePlaceViewers(isShared: boolean) {
  return useInfiniteQuery({
    queryKey: keyOf(listPlaceViewers),
    queryFn: ({ signal, pageParam }) => call(listPlaceViewers, { query: { before_user_no: pageParam } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ viewers }) => (viewers.length < VIEWERS_PAGE ? undefined : viewers.at(-1)?.user_no),
    enabled: isShared,
  })
}

/** The viewer's own records, page by page. */
export function useLocationRecords() {
  return useInfiniteQuery({
    queryKey: keyOf(listLocationRecords),
    queryFn: ({ signal, pageParam }) => call(listLocationRecords, { query: { before_no: pageParam } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < RECORDS_PAGE ? undefined : page.at(-1)?.record_no),
  })
}

/** Who may see it may have changed with it. */
function stored(state: SharingState): SharingState {
  queryClient.setQueryData<SharingState>(SHARING, state)
  void queryClient.invalidateQueries({ queryKey: keyOf(listPlaceViewers) })
  return state
}
