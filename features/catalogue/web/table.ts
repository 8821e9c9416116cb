import { useQuery } from '@tanstack/react-query'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { queryClient } from '#kit/web/query.ts'
import { CATALOGUE_PATH, type TableFile } from '../contract.ts'

/** Milliseconds after which a table is asked for again; an unchanged one is answered without content. */
const STALE_MS = 5 * MINUTE_MS

type Loaded<T> = { etag: string | null; value: T }

type Options<T> = {
  enabled?: boolean
  /** What the app brings, until the server has answered and where it does not. */
  bundled?: T
}

/**
 * A table of the catalogue as the server has it now. What the browser has is used while the server is asked, and without a connection. `prepare`
 * runs once for each content.
 */
export function useTable<File, T>(name: string, prepare: (file: File) => T | Promise<T>, options: Options<T> = {}) {
  // The app's client by name: dialogs and sheets are drawn beside the screens.
  return useQuery(optionsOf(name, prepare, options), queryClient)
}

/** Loads a table before it is drawn. */
export const loadTable = <File, T>(name: string, prepare: (file: File) => T | Promise<T>): Promise<void> =>
  queryClient.prefetchQuery(optionsOf(name, prepare, {}))

function optionsOf<File, T>(name: string, prepare: (file: File) => T | Promise<T>, { enabled = true, bundled }: Options<T>) {
  return {
    queryKey: queryKeyOf(name),
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Loaded<T>> => {
      const answer = await fetchTable(name, signal)
      const etag = answer.headers.get('etag')
      const known = queryClient.getQueryData<Loaded<T>>(queryKeyOf(name))
      if (known && etag !== null && known.etag === etag) return known
      const { table, content } = (await answer.json()) as Partial<TableFile<File>>
      // Something else may answer instead of haru, as the page of a network's log-in.
      if (table !== name || content === undefined) throw new Error(`${name} is not what was answered`)
      return { etag, value: await prepare(content) }
    },
    ...(bundled !== undefined && { initialData: { etag: null, value: bundled }, initialDataUpdatedAt: 0 }),
    select: valueOf<T>,
    enabled,
    staleTime: STALE_MS,
    gcTime: Infinity,
    retry: false,
    networkMode: 'always' as const,
  }
}

const valueOf = <T>({ value }: Loaded<T>): T => value

const queryKeyOf = (name: string) => [`GET ${CATALOGUE_PATH}/${name}`]

/** Without a connection it answers from the browser's cache, however old; otherwise it fails at once instead of waiting. */
async function fetchTable(name: string, signal: AbortSignal): Promise<Response> {
  const address = `${CATALOGUE_PATH}/${name}`
  const answer = await fetch(address, { signal }).catch(() => fetch(address, { signal, cache: 'force-cache' }))
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  return answer
}
