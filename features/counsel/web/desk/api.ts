import { useQuery } from '@tanstack/react-query'
import { call, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import {
  createRejectTemplate,
  deleteRejectTemplate,
  editRejectTemplate,
  listRejectTemplates,
  type RejectTemplate,
} from '../../contract/desk.ts'

const KEY = keyOf(listRejectTemplates)

/** The expert's own texts for rejections. */
export function useRejectTemplates(isOn = true) {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(listRejectTemplates, {}, { signal }), enabled: isOn })
}

/** Adds a text, or changes the one with the number; returns its number. @throws CallError */
export async function storeTemplate(templateNo: number | null, words: string, key: string): Promise<number> {
  if (templateNo === null) {
    const made = await call(createRejectTemplate, { body: { words } }, { key })
    show((all) => [...all, made])
    return made.template_no
  }
  const changed = await call(editRejectTemplate, { params: { template_no: templateNo }, body: { words } })
  show((all) => all.map((one) => (one.template_no === templateNo ? changed : one)))
  return templateNo
}

/** @throws CallError */
export async function removeTemplate(templateNo: number): Promise<void> {
  await call(deleteRejectTemplate, { params: { template_no: templateNo } })
  show((all) => all.filter((one) => one.template_no !== templateNo))
}

/** Fetches the texts again, after a refusal: another device changed them. */
export const refreshTemplates = (): Promise<void> => queryClient.invalidateQueries({ queryKey: KEY })

const show = (change: (all: RejectTemplate[]) => RejectTemplate[]): void =>
  void queryClient.setQueryData<RejectTemplate[]>(KEY, (all) => all && change(all))
