import { withParticle } from '#kit/contract/particle.ts'

const NUMBER = new Intl.NumberFormat('ko-KR')

// For the server's texts as well, so without kit/ui.
export const won = (amount: number): string => `${NUMBER.format(amount)}원`
export const viv = (amount: number): string => `${NUMBER.format(amount)} VIV`

/** Above which balance an exchange is possible. */
export const exchangeFloor = (floor: number): string => `유료 비브가 ${withParticle(viv(floor), '을/를')} 넘을 때부터 환전할 수 있어요.`

/** A large amount in few letters, for the axis of a chart: `1.2억`, `350만`. */
export function shortWon(amount: number): string {
  const [unit, name] = UNITS.find(([least]) => Math.abs(amount) >= least) ?? [1, '']
  return `${NUMBER.format(Math.round((amount / unit) * 10) / 10)}${name}`
}

const UNITS = [
  [100_000_000, '억'],
  [10_000, '만'],
] as const
