import { GalleryHorizontal } from 'lucide-react'
import type { ConsoleScreen } from '#kit/web/console/screen.ts'
import { adDesk } from '../words/operator.ts'

/** Advertisements between members' dailys. */
export const adScreens: readonly ConsoleScreen[] = [
  { path: '/ad', right: 'ad.see', title: adDesk.title, icon: GalleryHorizontal, load: () => import('./Ads.tsx') },
]
