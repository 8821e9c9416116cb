import { number } from '#kit/ui/format.ts'

export const won = (amount: number): string => `${number(amount)}원`
export const viv = (amount: number): string => `${number(amount)} VIV`
