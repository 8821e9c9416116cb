import { useRef } from 'react'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { href } from '#features/routes.ts'
import { KeptItems } from '../wish/KeptItems.tsx'
import { keptIn } from '../wish/views.ts'
import { Catalogue } from './Catalogue.tsx'
import { searchOf, viewIn, type ListView } from './filters.ts'

/** The products of all experts. The address holds order and filters, and whether what the viewer kept is shown instead. */
export default function ProShopList() {
  const { search } = useScreen()
  const go = useGo()
  // The position in the list while the kept products are shown.
  const top = useRef(0)
  const kept = keptIn(search)
  if (kept !== null) return <KeptItems kept={kept} />
  const change = (view: ListView) => go.to(`${href('ProShopList')}${searchOf(view)}`, { replace: true })
  return <Catalogue view={viewIn(search)} onView={change} top={top} />
}
