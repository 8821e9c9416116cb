import { loadTable, useTable } from '#features/catalogue/web/public.ts'
import { ko } from '#kit/ui/ko.ts'
import type { ListedCategory } from '../contract/categories.ts'

type Categories = {
  /** The categories with which members may apply. */
  offered: readonly { no: number; name: string }[]
  /** The name of a category, of a retired one too. */
  nameOf: (no: number | null) => string | undefined
}

/** The categories of experts as operators have them now. */
export const useCategories = (): Categories => useTable('category', categoriesOf, { bundled: BUNDLED }).data ?? BUNDLED

/** Loads the names for the tags of experts, which the first paint draws with those of the release. */
export const loadCategories = (): Promise<void> => loadTable('category', categoriesOf)

function categoriesOf(rows: readonly ListedCategory[]): Categories {
  const names = ko.daily.expert
  // The tags of experts are in many lists, and in the first paint: they read the names here instead of asking for the table.
  for (const [no, name] of rows) names[no] = name
  return {
    offered: rows.filter(([, , isRetired]) => isRetired !== 1).map(([no, name]) => ({ no, name })),
    nameOf: (no) => (no === null ? undefined : names[no]),
  }
}

const BUNDLED = categoriesOf(Object.entries(ko.daily.expert).map(([no, name]) => [Number(no), name]))
