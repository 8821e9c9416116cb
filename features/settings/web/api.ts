import { queryOptions, useQuery } from '@tanstack/react-query'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { session, useViewer } from '#kit/web/session.ts'
import { getSettings, saveSettings, type Setting } from '../contract.ts'
import type { SettingKey } from '../rules.ts'
import { applyLook } from './look.ts'

/** The member's settings as a map; undefined for a guest. */
export function useSettings() {
  const viewer = useViewer()
  return useQuery({ ...settingsQuery(), enabled: viewer !== null, select: mapOf })
}

/** Prefetches the settings before any screen, so that changes from another device apply. */
export async function prefetchSettings(): Promise<void> {
  if (session.viewer() === null) return
  // On failure the look of the last visit stays.
  await queryClient.prefetchQuery(settingsQuery())
}

export type Settings = Partial<Record<SettingKey, string>>

/** Changes some settings optimistically and restores them on a refusal. @throws CallError */
export function useSaveSettings(): (values: Settings) => Promise<void> {
  return save
}

const KEY = keyOf(getSettings)
const settingsQuery = () =>
  queryOptions({
    queryKey: KEY,
    queryFn: async ({ signal }) => {
      const pairs = await call(getSettings, {}, { signal })
      applyLook(mapOf(pairs))
      return pairs
    },
    staleTime: MINUTE_MS,
  })
const mapOf = (pairs: Setting[]): Settings =>
  Object.fromEntries(pairs.map(({ setting_key, setting_value }) => [setting_key, setting_value]))

async function save(values: Settings): Promise<void> {
  const pairs = Object.entries(values).map(([setting_key, setting_value]) => ({ setting_key, setting_value }))
  await queryClient.cancelQueries({ queryKey: KEY })
  const before = queryClient.getQueryData<Setting[]>(KEY)
  const names = new Set(Object.keys(values))
  const show = (shown: Setting[]) => {
    queryClient.setQueryData<Setting[]>(KEY, shown)
    applyLook(mapOf(shown))
  }
  if (before) show([...before.filter(({ setting_key }) => !names.has(setting_key)), ...pairs])
  try {
    show(await call(saveSettings, { body: pairs }))
  } catch (error) {
    if (before) show(before)
    throw error
  }
}
