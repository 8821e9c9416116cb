import { CircleQuestionMark, Dumbbell, Pill, Salad, Stethoscope, type LucideIcon } from 'lucide-react'
import type { KinCard } from '../contract.ts'

/** The icon of a category, and the colours of its tile. */
export const CATEGORY_ART: Record<KinCard['category'], { Icon: LucideIcon; tone: string }> = {
  specialist: { Icon: Stethoscope, tone: 'bg-info-weak text-info-fg' },
  medicine: { Icon: Pill, tone: 'bg-routine-weak text-routine' },
  exercise: { Icon: Dumbbell, tone: 'bg-brand-weak text-brand-fg' },
  food: { Icon: Salad, tone: 'bg-meal-weak text-meal' },
  others: { Icon: CircleQuestionMark, tone: 'bg-sunken text-fg2' },
}
