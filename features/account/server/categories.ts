import { z } from 'zod'
import { tableView, type CatalogueTable } from '#features/catalogue/server/public.ts'
import { text } from '#kit/contract/shape.ts'
import type { Db } from '#kit/server/db/db.ts'
import { CATEGORY_NAME_MAX, type Category, type ListedCategory } from '../contract/categories.ts'
import { categories as bundled } from '../words/categories.ts'

/** The names of the categories of experts. Rules hang on their numbers, so there are no new ones (decision 122). */
export const categoryTable: CatalogueTable<Category> = {
  name: 'category',
  area: 'catalogue',
  shape: z.object({ name: text(2, CATEGORY_NAME_MAX) }),
  bundled: () => Object.entries(bundled).map(([no, name]) => [no, { name }]),
  isFixed: true,
  unique: { field: 'name', of: ({ name }) => name },
  textOf: ({ name }, key) => `${key} ${name}`,
  publicView: (rows) =>
    rows.map(({ key, row: { name }, state }): ListedCategory => (state === 'retired' ? [Number(key), name, 1] : [Number(key), name])),
}

const categories = tableView(categoryTable, ({ byKey }) => ({
  /** Whether members may apply with this category. */
  isOffered: (no: number): boolean => byKey.get(String(no))?.state === 'active',
}))

export const readCategories = (db: Db) => categories(db)
