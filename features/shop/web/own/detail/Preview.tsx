import { Button } from '#kit/ui/Button.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { Html } from '#kit/ui/Html.tsx'
import { Photo } from '#kit/ui/Photo.tsx'
import { openViewer } from '#kit/web/overlays.ts'
import { useGo } from '#kit/web/screen.tsx'
import type { OwnItem } from '../../../contract.ts'
import { noticeFieldsOf } from '../../../contract/notice-kinds.ts'
import { own } from '../../../words/own.ts'

const words = own.detail

/** A product as buyers see it, before it is sold; one that is on sale has its page in the shop. */
export function Preview({ item, page }: { item: OwnItem; page: string | null }) {
  const go = useGo()
  const { item_name, item_viv_price, type, images, item_desc, notice, notice_kind } = item
  const shown = Object.entries(noticeFieldsOf(notice_kind)).filter(([key]) => notice[key])
  return (
    <Card aria-label={words.preview} className="overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 pt-4">
        <h2 className="text-t4 font-semibold text-fg2">{words.preview}</h2>
        {page !== null && (
          <Button variant="line" size={44} onClick={() => go.to(page)}>
            {words.openPage}
          </Button>
        )}
      </div>
      {images.length > 0 && (
        <ul aria-label={own.form.pictures} className="no-bar flex snap-x gap-2 overflow-x-auto px-4 pt-3">
          {images.map((image, at) => (
            <li key={image.key} className="w-56 max-w-[80%] flex-none snap-start">
              <button type="button" aria-label={words.picture(at + 1)} className="block w-full" onClick={() => openViewer(images, at)}>
                <Photo item={image} alt="" ratio={1} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="p-4">
        <p className="text-t6 font-bold break-words">{item_name}</p>
        <p className="num mt-0.5 text-t6 font-bold">{own.priceOf(type, item_viv_price)}</p>
        {item_desc !== '' && <Html html={item_desc} className="mt-3 text-t5" />}
        {shown.length > 0 && (
          <dl className="mt-4 flex flex-col gap-2 border-t border-line pt-3 text-t4">
            {shown.map(([key, title]) => (
              <div key={key}>
                <dt className="text-t3 text-fg2">{title}</dt>
                <dd className="break-words whitespace-pre-line">{notice[key]}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </Card>
  )
}
