/** Texts about amounts and nutrients of foods. */
export const foodWords = {
  oneServing: '1인분',
  times: (portion: string, quantity: string) => `${portion} × ${quantity}`,
  nutrients: { carb: '탄수화물', protein: '단백질', fat: '지방' },
  /** Short names for one line beside a food. */
  shortNutrients: { carb: '탄', protein: '단', fat: '지' },
  /** How many of the foods have nutrients. */
  partly: (known: number, all: number) => `${all}가지 가운데 ${known}가지의 합`,
  sums: '영양소 합',
  wholeDay: '하루',
  amount: '먹은 양',
  portions: '몇 인분',
  size: (unit: string) => `먹은 양 ${unit}`,
} as const
