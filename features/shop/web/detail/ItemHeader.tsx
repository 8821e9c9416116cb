import { Ellipsis, Flag, Heart, Link2, Share2 } from 'lucide-react'
import { Suspense } from 'react'
import { openReport } from '#features/report/web/public.ts'
import { pathOf } from '#features/routes.ts'
import { copyLink, share, type Shared } from '#features/share/web/public.ts'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { PictureHeader } from '#kit/ui/PictureHeader.tsx'
import type { SheetItem } from '#kit/web/layers.ts'
import { actionSheet } from '#kit/web/overlays.ts'
import { go, useGo } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import type { ItemDetail } from '../../contract.ts'
import { itemPage as words } from '../../words/detail.ts'
import { shopExtension } from '../extensions.ts'
import { pathOfKept } from '../wish/views.ts'

type Props = {
  item: ItemDetail
  isMine: boolean
  /** It lies over the pictures: its buttons stand on white discs. */
  isOverPicture: boolean
}

/** The header of a product. The name is shown once the pictures are scrolled away; screen readers always have it. */
export function ItemHeader({ item, isMine, isOverPicture }: Props) {
  const nav = useGo()
  const isMember = useViewer() !== null
  const { CartButton } = shopExtension()
  const shared: Shared = { kind: 'item', no: item.item_no, title: item.item_name }
  const right = (
    <div className="flex flex-none">
      <IconButton label={words.share} icon={<Share2 size={22} strokeWidth={1.9} />} onClick={() => void share(shared)} />
      {CartButton && (
        <Suspense fallback={<span className="w-11" />}>
          <CartButton />
        </Suspense>
      )}
      {/* Guests have no menu (specification section 6). */}
      {isMember && (
        <IconButton
          label={words.menu}
          icon={<Ellipsis size={22} strokeWidth={1.9} />}
          onClick={() => void openItemMenu(item, shared, isMine)}
        />
      )}
    </div>
  )
  const back = () => nav.back(pathOf('ProShopList') ?? '/')
  return <PictureHeader title={item.item_name} onBack={back} right={right} isOverPicture={isOverPicture} />
}

type MenuAction = SheetItem & { run: () => unknown }

async function openItemMenu({ item_no }: ItemDetail, shared: Shared, isMine: boolean): Promise<void> {
  const report = () => openReport({ target_kind: 'product', target_no: item_no })
  const actions: MenuAction[] = [
    { key: 'copy', label: words.copyLink, icon: <Link2 size={18} aria-hidden />, run: () => copyLink(shared) },
    { key: 'kept', label: words.keptList, icon: <Heart size={18} aria-hidden />, run: () => go.to(pathOfKept('wish')) },
    ...(isMine ? [] : [{ key: 'report', label: words.report, icon: <Flag size={18} aria-hidden />, danger: true, run: report }]),
  ]
  const picked = await actionSheet({ items: actions.map(({ run: _run, ...action }) => action) })
  await actions.find(({ key }) => key === picked)?.run()
}
