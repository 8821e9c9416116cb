import { number } from '#kit/ui/format.ts'

/** Pieces and parcels, for both sides. */
export const parcels = {
  pieces: (qtt: number) => `${number(qtt)}개`,
  qtt: (name: string) => `${name} 수량`,
  carrier: '택배사',
  pickCarrier: '골라 주세요',
  trackingNo: '송장 번호',
  needsCarrier: '택배사를 골라 주세요.',
  wrongNo: '송장 번호가 택배사와 맞지 않아요.',
} as const
