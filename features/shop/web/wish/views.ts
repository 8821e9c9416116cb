import { href } from '#features/routes.ts'

/** What a member kept: products they wished for, and those that they opened last. */
export const KEPT = ['wish', 'seen'] as const
export type Kept = (typeof KEPT)[number]

/** Which of them the address asks for. */
export const keptIn = (search: URLSearchParams): Kept | null => KEPT.find((one) => one === search.get('view')) ?? null

export const pathOfKept = (kept: Kept): string => `${href('ProShopList')}?view=${kept}`
