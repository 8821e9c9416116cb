import { Camera } from 'lucide-react'
import type { Ref } from 'react'
import { cx } from '#kit/ui/cx.ts'
import { inKorean } from '#kit/ui/ko.ts'
import { media } from '#features/media/words.ts'
import { IMAGE_TYPES, MEDIA_TYPES } from '../rules.ts'

type Props = {
  ref: Ref<HTMLInputElement>
  count: number
  max: number
  video: boolean
  onFiles: (files: File[]) => Promise<void>
  /** Called with the reason when the full tile is pressed. */
  onFull: (words: string) => void
}

/** The first tile: picks files or, on a phone, opens the camera. */
export function AddTile({ ref, count, max, video, onFiles, onFull }: Props) {
  const isFull = count >= max
  const accept = video ? [...MEDIA_TYPES, '.mov'] : IMAGE_TYPES
  return (
    <label
      className={cx(
        'num pressable relative flex size-21 flex-none cursor-pointer flex-col items-center justify-center gap-1 rounded-tile bg-sunken active:bg-press wide:hover:bg-press',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-fg',
      )}
    >
      <Camera aria-hidden size={24} strokeWidth={1.9} className={isFull ? 'text-off' : 'text-fg2'} />
      <span aria-hidden className="text-t3 text-fg3">
        <b className={count > 0 ? 'font-bold text-brand-fg' : 'font-medium'}>{count}</b>/{max}
      </span>
      <input
        ref={ref}
        type="file"
        multiple
        accept={accept.join(',')}
        aria-label={`${video ? media.addWithFilms : media.add} ${media.of(count, max)}`}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        onClick={(event) => {
          if (!isFull) return
          event.preventDefault()
          onFull(inKorean(`Media can be added up to ${max}.`))
        }}
        onChange={({ currentTarget: input }) => {
          const files = [...(input.files ?? [])]
          // The same file may be picked again.
          input.value = ''
          void onFiles(files)
        }}
      />
    </label>
  )
}
