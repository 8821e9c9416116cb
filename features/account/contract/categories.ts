/** A category of experts; its number is the key (`cate_no`). */
export type Category = { name: string }

/** The rows of `GET /v1/catalogue/category`: number, name, and whether nobody may apply with it any more. */
export type ListedCategory = [no: number, name: string, isRetired?: 1]

export const CATEGORY_NAME_MAX = 12
