import { useState } from 'react'
import type { MediaItem } from '#features/media/contract.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Photo } from '#kit/ui/Photo.tsx'
import { pictureAt } from '#kit/ui/picture.ts'
import { call } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { openInquiryFiles } from '../../operator-contract.ts'
import { inquiries as words } from '../../words/operator.ts'

type Props = { inquiryNo: number; messageNo: number | null; count: number }

/** Pictures that are shown once they are opened; each opening is logged. */
export function OpenPictures({ inquiryNo, messageNo, count }: Props) {
  const [images, setImages] = useState<readonly MediaItem[] | null>(null)
  const act = useAct()
  if (count === 0) return null
  const open = async () => {
    const input = { params: { inquiry_no: inquiryNo }, body: { message_no: messageNo } }
    setImages(await act.run(`pictures ${inquiryNo} ${messageNo}`, () => call(openInquiryFiles, input)))
  }
  if (images === null) {
    return (
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="weak" size={44} busy={act.isBusy} onClick={() => void open()}>
          {words.openPictures(count)}
        </Button>
        <p className="text-t3 text-fg3">{act.problem?.words ?? words.openHelp}</p>
      </div>
    )
  }
  return (
    <ul className="flex flex-wrap gap-2">
      {images.map((image, nth) => (
        <li key={image.key} className="w-32">
          <a href={pictureAt(image, 'full') ?? undefined} target="_blank" rel="noreferrer" aria-label={words.picture(nth + 1)}>
            <Photo item={image} alt="" ratio={1} size="lst" />
          </a>
        </li>
      ))}
    </ul>
  )
}
