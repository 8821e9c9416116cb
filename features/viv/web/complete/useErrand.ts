import { HOME, href, pathOf } from '#features/routes.ts'
import { useGo } from '#kit/web/screen.tsx'
import { pathBehind } from '#kit/web/trail.ts'

export type VivAct = 'charge' | 'gift' | 'exchange'

/** What an act on viv was done for, and the ways out of it: past its own screens, which can't be come back to. */
export function useErrand(act: VivAct) {
  const go = useGo()
  const wallet = pathOf('VivMain') ?? href(HOME)
  const isBetween = (path: string) => path.toLowerCase().includes(`viv-${act}-`)
  const begun = pathBehind(isBetween)
  const isWallet = begun?.toLowerCase() === wallet
  return {
    hasErrand: begun !== undefined && !isWallet,
    leave: () => go.backTo(begun ?? wallet, isBetween),
    toWallet: () => go.backTo(wallet, isBetween),
  }
}
