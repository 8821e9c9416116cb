import { Store } from 'lucide-react'
import type { ConsoleScreen } from '#kit/web/console/screen.ts'
import { goodsConsole } from '../words/operator.ts'

/** What the platform sells to experts. */
export const goodsConsoleScreens: readonly ConsoleScreen[] = [
  {
    path: '/goods',
    right: 'goods.see',
    title: goodsConsole.title,
    icon: Store,
    counts: ['goods_question'],
    load: () => import('./PlatformGoods.tsx'),
  },
]
