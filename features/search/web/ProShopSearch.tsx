import { useRef } from 'react'
import { ItemResults, NO_ITEMS, useItems } from '#features/shop/web/public.ts'
import { href } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { search as words } from '#features/search/words.ts'
import { useScreen } from '#kit/web/screen.tsx'
import { useShowFromTop } from '#kit/web/useShowFromTop.ts'
import { queryOf } from './api.ts'
import { SearchHeader } from './parts/SearchHeader.tsx'
import { Hint, Recent } from './parts/Recent.tsx'
import { addRecent, isLinkClick } from './recent.ts'

/** Searches the products of experts by words and initial consonants. The address holds the query. */
export default function ProShopSearch() {
  const { search } = useScreen()
  const typed = search.get('q') ?? ''
  const q = queryOf(typed)
  const scroller = useRef<HTMLDivElement>(null)
  const show = useShowFromTop(scroller)
  const ask = (value: string, replace = true) => {
    const path = href('ProShopSearch')
    show(value === '' ? path : `${path}?${new URLSearchParams({ q: value }).toString()}`, { replace })
  }
  const searchFor = (value: string) => {
    addRecent(value, 'shop_searches')
    ask(value, false)
  }
  const { field: label, placeholder, hint } = words.items
  const header = (
    <SearchHeader title={ko.titles.ProShopSearch} q={typed} onSearch={ask} label={label} placeholder={placeholder} recent="shop_searches" />
  )
  return (
    <Page header={header} className="bg-surface" scrollRef={scroller} scrollUp>
      {q === '' ? (
        <div className="divide-y-8 divide-sunken">
          <Recent kind="shop_searches" onSearch={searchFor} />
          <Hint text={hint} />
        </div>
      ) : (
        // Opening a result stores the query as a recent search.
        <div onClickCapture={(event) => isLinkClick(event) && addRecent(q, 'shop_searches')}>
          <Found q={q} scroller={scroller} />
        </div>
      )}
    </Page>
  )
}

function Found({ q, scroller }: { q: string; scroller: React.RefObject<HTMLDivElement | null> }) {
  const found = useItems({ q })
  return <ItemResults found={found} scroller={scroller} empty={NO_ITEMS} />
}
