import { useRef } from 'react'
import { PERSONAS } from '#kit/ui/art/persona.ts'
import { Persona } from '#kit/ui/art/Persona.tsx'
import { Photo } from '#kit/ui/Photo.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { ad as words } from '#features/ad/words.ts'
import { Link } from '#kit/web/screen.tsx'
import { ReportButton } from '#features/report/web/public.ts'
import type { Ad } from '../../contract.ts'
import { useImpression } from './useImpression.ts'

type Props = { ad: Ad; onImpression: (adNo: number) => void; onPress: (adNo: number) => void }

/** One ad: picture or persona, title and description. */
export function Slide({ ad, onImpression, onPress }: Props) {
  const slide = useRef<HTMLLIElement>(null)
  useImpression(slide, ad.ad_no, onImpression)
  return (
    <li ref={slide} className="@container relative flex w-full flex-none snap-start items-stretch gap-3 overflow-hidden bg-brand-weak pr-4">
      <div className="min-w-0 flex-1 py-3.5 pl-4">
        <div className="flex items-center justify-between gap-2">
          <Tag className="bg-surface">{words.title}</Tag>
          <ReportButton target={{ target_kind: 'ad', target_no: ad.ad_no }} name={ad.ad_title} className="relative z-10 -my-3 -mr-1" />
        </div>
        {ad.link === '' ? (
          <b className={TITLE}>{ad.ad_title}</b>
        ) : (
          <Link to={ad.link} onClick={() => onPress(ad.ad_no)} className={`${TITLE} ${WHOLE_SLIDE}`}>
            {ad.ad_title}
          </Link>
        )}
        <p className="mt-0.5 text-t4 break-keep text-fg2">{ad.ad_desc}</p>
      </div>
      <Picture ad={ad} />
    </li>
  )
}

/** Decorative: the text beside it has the content. */
function Picture({ ad }: { ad: Ad }) {
  const [item] = ad.ad_images
  if (item) return <Photo item={item} alt="" ratio={1} size="thm" className={`my-3.5 w-[96px] flex-none self-center ${HIDE_WHEN_NARROW}`} />
  const id = PERSONAS[ad.ad_no % PERSONAS.length] ?? 'Pure'
  return (
    <span className={`-mb-6 w-[96px] flex-none self-end pt-2 ${HIDE_WHEN_NARROW}`}>
      <Persona id={id} gender={ad.ad_no % 2 === 0 ? 'm' : 'w'} view="half" mood={2} size={96} />
    </span>
  )
}

// Enlarged text needs the whole slide: hides the picture.
const HIDE_WHEN_NARROW = '@max-[15rem]:hidden'
const TITLE = 'mt-1.5 block text-t6 font-bold break-keep'
// The title is the link; the whole slide is its click target.
const WHOLE_SLIDE =
  'outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-4 focus-visible:after:outline-fg'
