import {
  Bike,
  Dumbbell,
  Flower2,
  Footprints,
  Leaf,
  Moon,
  Mountain,
  Salad,
  Scale,
  Timer,
  Users,
  Volleyball,
  Waves,
  Wind,
  type LucideIcon,
  type LucideProps,
} from 'lucide-react'
import { createElement } from 'react'

/** Drawings of what clubs are about (`interests`), by their numbers. */
const ICONS: Readonly<Record<number, LucideIcon>> = {
  1: Scale,
  2: Scale,
  3: Dumbbell,
  4: Footprints,
  5: Timer,
  6: Bike,
  7: Waves,
  8: Flower2,
  9: Flower2,
  10: Mountain,
  11: Volleyball,
  12: Dumbbell,
  13: Salad,
  14: Leaf,
  17: Moon,
  18: Wind,
  19: Wind,
}

/** The drawing of a category. */
export const CategoryIcon = ({ category, ...props }: LucideProps & { category: number }) => createElement(ICONS[category] ?? Users, props)
