import { useState } from 'react'
import { HOME, href } from '#features/routes.ts'
import { Chip } from '#kit/ui/Chip.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { cs } from '#features/cs/words.ts'
import { Link, useGo, useScreen } from '#kit/web/screen.tsx'
import type { Faq as Question } from '../contract.ts'
import { FAQ_CATES, type FaqCate } from '../rules.ts'
import { useFaqs } from './api.ts'
import { FaqItem } from './parts/FaqItem.tsx'
import { BUTTON_LINK } from './parts/look.ts'
import { SearchField } from '#kit/ui/SearchField.tsx'
import { RowsFallback } from './parts/RowsFallback.tsx'
import { searchFaqs } from './search.ts'

/** Frequent questions with category filter and search; `?no=` opens one. */
export default function Faq() {
  const go = useGo()
  const found = useFaqs()
  return (
    <Page
      header={<Header left="back" title={ko.titles.Faq} onLeft={() => go.back(href(HOME))} />}
      scrollUp
      className="bg-surface px-5 pb-8"
    >
      {found.data ? <Questions faqs={found.data} /> : <RowsFallback query={found} />}
    </Page>
  )
}

function Questions({ faqs }: { faqs: Question[] }) {
  const no = Number(useScreen().search.get('no'))
  const [typed, setTyped] = useState('')
  const [cate, setCate] = useState<FaqCate | null>(null)
  const [opened, setOpened] = useState<number | null>(no > 0 ? no : null)
  const shown = searchFaqs(faqs, typed).filter((faq) => cate === null || faq.cate === cate)
  return (
    <>
      <SearchField label={cs.search} value={typed} onChange={setTyped} />
      <div role="group" aria-label={cs.cate} className="flex flex-wrap gap-2 py-3">
        <Chip selected={cate === null} onClick={() => setCate(null)}>
          {cs.all}
        </Chip>
        {catesOf(faqs).map((each) => (
          <Chip key={each} selected={each === cate} onClick={() => setCate(each)}>
            {cs.cates[each]}
          </Chip>
        ))}
      </div>
      <p role="status" className="sr-only">
        {typed.trim() === '' ? '' : cs.found(shown.length)}
      </p>
      {shown.length === 0 ? (
        <EmptyView text={cs.noFaq} sub={cs.noFaqHelp} action={toInquiry} />
      ) : (
        <ul>
          {shown.map((faq) => (
            <FaqItem
              key={faq.faq_no}
              faq={faq}
              isOpen={faq.faq_no === opened}
              onToggle={() => setOpened(faq.faq_no === opened ? null : faq.faq_no)}
            />
          ))}
        </ul>
      )}
    </>
  )
}

/** Categories with questions. */
const catesOf = (faqs: Question[]): FaqCate[] => FAQ_CATES.filter((cate) => faqs.some((faq) => faq.cate === cate))

const toInquiry = (
  <Link to={href('Inquiry')} className={BUTTON_LINK}>
    {cs.ask}
  </Link>
)
