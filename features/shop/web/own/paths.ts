import { useIsPortal } from '#features/expert/web/public.ts'
import { href } from '#features/routes.ts'
import { registeredPaths, type OwnPaths } from './endpoints.ts'
import { useScreen } from '#kit/web/screen.tsx'

/** A counselling and a product of the shop share the screens; their numbers are apart. */
export const KINDS = ['counsel', 'item'] as const
export type Kind = (typeof KINDS)[number]

/** Which of the two the address names: `?kind=item` a product of the shop. */
export const useKind = (): Kind => (useScreen().search.get('kind') === 'item' ? 'item' : 'counsel')

/** The screens of what an expert offers: those of the phone, or their twins in the portal. */
export function useOwnPaths(): OwnPaths {
  const isPortal = useIsPortal()
  return registeredPaths() ?? (isPortal ? PORTAL : PHONE)
}

const pathsOf = (prefix: '' | 'Pc') => {
  const list = prefix === '' ? href('ExpertProductMain') : href('PcExpertProduct')
  const create = href(`${prefix}ExpertProductCreate`)
  return {
    list,
    /** The list's tab of products of the shop. */
    items: `${list}?tab=items`,
    questions: `${list}?tab=questions`,
    /** Where the kind is chosen. */
    create,
    createOf: (kind: string) => `${create}?kind=${kind}`,
    item: (id: number) => `${href(`${prefix}ExpertProductDetail`, { id })}?kind=item`,
    editItem: (id: number) => `${href(`${prefix}ExpertProductEdit`, { id })}?kind=item`,
  }
}
const PHONE = pathsOf('')
const PORTAL = pathsOf('Pc')
