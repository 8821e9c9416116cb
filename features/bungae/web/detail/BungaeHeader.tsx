import { Ellipsis, Share2 } from 'lucide-react'
import { HOME, href, pathOf } from '#features/routes.ts'
import { share } from '#features/share/web/public.ts'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { PictureHeader } from '#kit/ui/PictureHeader.tsx'
import { useGo } from '#kit/web/screen.tsx'
import type { AdhocDetail } from '../../contract.ts'
import { bungaeDetail as words } from '../../words/detail.ts'
import { openMore } from './actions.ts'

/** The header of a bungae: sharing and its menu. */
export function BungaeHeader({ adhoc, isOverPicture }: { adhoc: AdhocDetail; isOverPicture: boolean }) {
  const go = useGo()
  const right = (
    <div className="flex flex-none">
      <IconButton
        label={words.share}
        icon={<Share2 size={22} strokeWidth={1.9} />}
        onClick={() => void share({ kind: 'bungae', no: adhoc.adhoc_no, title: adhoc.adhoc_name })}
      />
      <IconButton
        label={words.more}
        aria-haspopup="menu"
        icon={<Ellipsis size={22} strokeWidth={1.9} />}
        onClick={({ currentTarget }) => void openMore(adhoc, currentTarget)}
      />
    </div>
  )
  const back = () => go.back(pathOf('ClubDetail', { id: adhoc.meet_no }) ?? href(HOME))
  return <PictureHeader title={adhoc.adhoc_name} onBack={back} right={right} isOverPicture={isOverPicture} />
}
