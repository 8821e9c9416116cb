import { queryOptions, useQuery } from '@tanstack/react-query'
import { call, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { session, useViewer } from '#kit/web/session.ts'
import { getSettings, saveSettings, type Setting } from '../contract.ts'
import type { SettingKey } from '../rules.ts'
import { wear } from './look.ts'

/** The member's settings as a map; nothing for a guest. */
export function useSettings() {
  const viewer = useViewer()
  return useQuery({ ...reading(), enabled: viewer !== null, select: mapOf })
}

/** Asks for the member's settings ahead of any screen: what they chose on another device holds on this one too. */
export async function bringSettings(): Promise<void> {
  if (session.viewer() === null) return
  // Without them haru looks as it did here last.
  await queryClient.prefetchQuery(reading())
}

export type Settings = Partial<Record<SettingKey, string>>

/** Changes some settings: at once on the screen, and back where the server refuses. @throws CallError */
export function useSaveSettings(): (values: Settings) => Promise<void> {
  return save
}

const KEY = keyOf(getSettings)
const reading = () =>
  queryOptions({
    queryKey: KEY,
    queryFn: async ({ signal }) => {
      const pairs = await call(getSettings, {}, { signal })
      wear(mapOf(pairs))
      return pairs
    },
    staleTime: 60_000,
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
    wear(mapOf(shown))
  }
  if (before) show([...before.filter(({ setting_key }) => !names.has(setting_key)), ...pairs])
  try {
    show(await call(saveSettings, { body: pairs }))
  } catch (error) {
    if (before) show(before)
    throw error
  }
}
