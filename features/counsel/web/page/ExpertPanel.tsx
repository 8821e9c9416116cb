import { ChevronRight, Info, Zap } from 'lucide-react'
import { Suspense, type ReactNode } from 'react'
import { Introduction, Papers, useExpertPage } from '#features/expert/web/public.ts'
import { pathNear } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { useNow } from '#kit/ui/useNow.ts'
import { expertPanel as words } from '#features/counsel/words/panel.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { Link, useGo, useScreen } from '#kit/web/screen.tsx'
import { useCounselProducts } from '../product/api.ts'
import { ProductRow } from '../product/ProductRow.tsx'
import { PRODUCTS_SKELETON } from '../product/skeletons.tsx'
import { slotTime } from '../product/slot-time.ts'
import { ExpertReviews } from '../review/ExpertReviews.tsx'
import { Promises } from './Promises.tsx'

export type ExpertPanelProps = {
  userNo: number
  cateNo: number
  isMine: boolean
  /** What a higher layer shows below the counsellings. */
  goods?: ReactNode
}

/** The public page of an expert: the first free time, checked papers, promises, products, reviews and introduction. */
export default function ExpertPanel({ userNo, cateNo, isMine, goods }: ExpertPanelProps) {
  const page = useExpertPage(userNo)
  const offer = useCounselProducts(userNo)
  const apply = useApplyPath(userNo, isMine)
  if (!offer.data || page.data === undefined) return <QueryFallback query={page.isError ? page : offer} skeleton={PRODUCTS_SKELETON} />
  const { products, accepts_requests, next_dt, promise } = offer.data
  const canApply = accepts_requests && products.length > 0
  return (
    <div className="flex flex-col gap-2.5 bg-bg px-3 py-3">
      {canApply && <NextTime nextDt={next_dt} path={apply} />}
      {page.data && <Papers papers={page.data.papers} />}
      {promise && <Promises board={promise} />}
      <Section title={words.products}>
        {!accepts_requests && <p className="mb-2 text-t4 text-fg2">{words.notAccepting}</p>}
        {products.length === 0 && <p className="text-t4 text-fg2">{words.none}</p>}
        <ul className="divide-y divide-line">
          {products.map((product) => (
            <li key={product.product_no}>
              {canApply && apply !== null ? (
                <Link
                  to={`${apply}?product=${product.product_no}`}
                  className="-mx-4 flex items-center gap-2 px-4 py-3 active:bg-press wide:hover:bg-press"
                >
                  <ProductRow product={product} />
                  <span className="sr-only">{words.apply}</span>
                  <ChevronRight aria-hidden size={20} className="flex-none text-fg3" />
                </Link>
              ) : (
                <div className="flex py-3">
                  <ProductRow product={product} />
                </div>
              )}
            </li>
          ))}
        </ul>
        {canApply && apply !== null && <ApplyButton path={apply} />}
      </Section>
      <Suspense>{goods}</Suspense>
      <ExpertReviews userNo={userNo} />
      {page.data && <Introduction page={page.data} />}
      <Notice cateNo={cateNo} />
    </div>
  )
}

function ApplyButton({ path }: { path: string }) {
  const go = useGo()
  return (
    <Button full className="mt-3" onClick={() => go.to(path)}>
      {words.choose}
    </Button>
  )
}

/** Where one asks this expert for a session; null for the expert. */
function useApplyPath(userNo: number, isMine: boolean): string | null {
  const place = useScreen()
  return isMine ? null : pathNear(place, 'CounApply', { id: userNo })
}

function NextTime({ nextDt, path }: { nextDt: string | null; path: string | null }) {
  const now = useNow()
  if (nextDt === null) return <p className="rounded-card bg-surface p-4 text-t5 text-fg2">{words.noTime}</p>
  const content = (
    <>
      <span aria-hidden className="grid size-11 flex-none place-items-center rounded-full bg-surface text-brand-fg">
        <Zap size={20} fill="currentColor" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-t3 text-fg2">{words.soonest}</span>
        <b className="num block text-t6 font-bold">{slotTime(nextDt, now)}</b>
      </span>
    </>
  )
  const look = 'flex min-h-18 items-center gap-3 rounded-card bg-brand-weak px-4 py-3'
  if (path === null) return <div className={look}>{content}</div>
  return (
    <Link to={path} className={look}>
      {content}
      <span className="inline-flex flex-none items-center gap-0.5 text-t4 font-semibold text-brand-fg">
        {words.others} <ChevronRight aria-hidden size={18} />
      </span>
    </Link>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-card bg-surface p-4">
      <h3 className="mb-1 text-t6 font-bold">{title}</h3>
      {children}
    </section>
  )
}

/** What a counselling of these categories is not (decisions d-3). */
function Notice({ cateNo }: { cateNo: number }) {
  const text = NOTICES[cateNo]
  if (text === undefined) return null
  return (
    <p role="note" className="flex items-start gap-2 rounded-card bg-info-weak px-4 py-3 text-t4 text-info-fg">
      <Info aria-hidden size={18} className="mt-0.5 flex-none" />
      {text}
    </p>
  )
}

const NOTICES: Partial<Record<number, string>> = { 1: words.health, 2: words.health, 8: words.law }
