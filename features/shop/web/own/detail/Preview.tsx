import { Eye } from 'lucide-react'
import { Button } from '#kit/ui/Button.tsx'
import { ko } from '#kit/ui/ko.ts'
import { alert } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { useGo } from '#kit/web/screen.tsx'
import { busy } from '#kit/web/spinner.ts'
import type { OwnItem } from '../../../contract.ts'
import { own } from '../../../words/own.ts'

const words = own.detail

/** The way to a product as buyers see it: its page in the shop, or a preview before it is there. */
export function Preview({ item, page }: { item: OwnItem; page: string | null }) {
  const go = useGo()
  return (
    <Button
      full
      variant="line"
      size={48}
      icon={<Eye aria-hidden size={18} />}
      onClick={() => (page === null ? void open(item) : go.to(page))}
    >
      {page === null ? words.preview : words.openPage}
    </Button>
  )
}

async function open(item: OwnItem): Promise<void> {
  const part = await busy(loadPart(() => import('./previewSheet.tsx'))).catch(() => null)
  if (part) await part.openPreview(item)
  else await alert(ko.ui.failed)
}
