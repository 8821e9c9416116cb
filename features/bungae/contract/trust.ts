import { z } from 'zod'
import { DAY_MS } from '#kit/contract/time.ts'

/**
 * Trust (beyond.md, b-6): five levels that follow from facts of the last year alone. A fact counts half as much after each `HALF_DAYS`, so
 * that one bad day is forgotten and an old good one too.
 */
export const TRUST_LEVELS = [1, 2, 3, 4, 5] as const
export type TrustLevel = (typeof TRUST_LEVELS)[number]
export const trustLevel = z.union(TRUST_LEVELS.map((level) => z.literal(level)))

/** What a fact adds before it fades. A member without facts has level 3. */
export const TRUST_POINTS = { attended: 1, hosted: 1.5, changed: -0.5, late: -2, hostLate: -3, noShow: -5 } as const
export type TrustKind = keyof typeof TRUST_POINTS
export const TRUST_KINDS = Object.keys(TRUST_POINTS) as [TrustKind, ...TrustKind[]]

/** Facts against a member, of which haru can be asked to look at them again. */
export const APPEAL_KINDS = ['noShow', 'late', 'hostLate', 'changed'] as const satisfies readonly TrustKind[]
export type AppealKind = (typeof APPEAL_KINDS)[number]

export const TRUST_DAYS = 365
const HALF_DAYS = 120
/** The least points of level 2, 3, 4 and 5. */
const LEVEL_FROM = [-6, -1.5, 3, 8]
/** Points count in tenths. */
const round = (points: number): number => Math.round(points * 10) / 10

export type TrustFact = { kind: TrustKind; at: string }

/** What a fact adds at a moment, rounded as its line shows it. */
export function trustPoints({ kind, at }: TrustFact, now: Date): number {
  const days = Math.max(0, now.getTime() - Date.parse(at)) / DAY_MS
  return days > TRUST_DAYS ? 0 : round(TRUST_POINTS[kind] * 0.5 ** (days / HALF_DAYS))
}

/** The sum of the lines: what a member reads adds up to their level. */
export const trustSum = (facts: readonly TrustFact[], now: Date): number =>
  round(facts.reduce((sum, fact) => sum + trustPoints(fact, now), 0))

export function levelOf(facts: readonly TrustFact[], now: Date): TrustLevel {
  const sum = trustSum(facts, now)
  return TRUST_LEVELS[LEVEL_FROM.filter((from) => sum >= from).length]!
}
