import type { CounselIntake } from '../../contract/session.ts'
import { counselIntake as words } from '../../words/detail.ts'

/** What an intake tells about the member. */
type Measures = Pick<CounselIntake, 'gender' | 'old' | 'tall' | 'weight' | 'user_interest_disease' | 'disease_text'>

/** `여 · 38세 · 162cm · 62kg`; without what was not told. */
export function measuresText({ gender, old, tall, weight }: Measures): string {
  const measures = [
    words.genders[gender],
    words.old(old),
    tall === null ? null : words.tall(tall),
    weight === null ? null : words.weight(weight),
  ]
  return measures.filter((one) => one !== null).join(' · ')
}

/** The conditions that the member is interested in, with the one in their own words. */
export const conditionsOf = ({ user_interest_disease, disease_text }: Measures): string[] =>
  [...user_interest_disease, disease_text].filter((one) => one !== '')
