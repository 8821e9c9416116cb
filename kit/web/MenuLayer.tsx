import { Menu } from '#kit/ui/Menu.tsx'
import type { LayerProps } from './dialogs.tsx'
import { frameOf } from './layers.ts'

/** A menu. Its code is loaded with the first one, since narrow screens have none. */
export function MenuLayer({ layer, shown: { label, at, choices, items } }: LayerProps<'menu'>) {
  return <Menu {...frameOf(layer)} label={label} at={at} choices={choices} items={items} onPick={layer.close} />
}
