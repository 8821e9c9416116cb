import { useRef, useState } from 'react'
import { HOME, href } from '#features/routes.ts'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { cs } from '#features/cs/words.ts'
import { useLeaveGuard } from '#kit/web/overlays.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import { blankForm, isBlank, isFurtherBlank, type Further, type InquiryForm } from './inquiry/form.ts'
import { GuestView } from './inquiry/GuestView.tsx'
import { InquiryEdit, type Edited } from './inquiry/InquiryEdit.tsx'
import { InquiryList } from './inquiry/InquiryList.tsx'
import { InquiryText } from './inquiry/InquiryText.tsx'
import { InquiryWrite } from './inquiry/InquiryWrite.tsx'

/**
 * Inquiries to customer service: the list; `?write=1` a new one, `?no=` one of them, with `&edit=1` to change it. Guests
 * see hours and frequent questions (decisions d-13) and are asked to log in when they start an inquiry.
 */
export default function Inquiry() {
  const viewer = useViewer()
  const { search } = useScreen()
  const go = useGo()
  const scroller = useRef<HTMLDivElement>(null)
  // State of the screen, so that a step back to the list keeps it.
  const [draft, setDraft] = useState<InquiryForm>(blankForm)
  const [edited, setEdited] = useState<Edited | null>(null)
  const [further, setFurther] = useState<Further | null>(null)
  // One guard for all, since the router consults only one.
  useLeaveGuard(!isBlank(draft) || edited !== null || !isFurtherBlank(further))

  const no = search.get('no')
  const isList = no === null && !search.has('write')
  const toList = () => go.back(href('Inquiry'))
  const isEdit = no !== null && search.has('edit')
  const title = isEdit ? cs.editTitle : ko.titles.Inquiry
  const text = no !== null && <InquiryText key={no} inquiryNo={Number(no)} further={further} onFurther={setFurther} onGone={toList} />
  return (
    <Page
      header={<Header left="back" title={title} onLeft={() => go.back(isList ? href(HOME) : href('Inquiry'))} />}
      scrollRef={scroller}
      className="px-3 pt-3 pb-8"
    >
      {viewer === null && <GuestView />}
      {viewer !== null && isList && <InquiryList scroller={scroller} hasDraft={!isBlank(draft)} />}
      {viewer !== null && no === null && !isList && <InquiryWrite draft={draft} onDraft={setDraft} onDone={toList} />}
      {viewer !== null && !isEdit && text}
      {viewer !== null && no !== null && isEdit && (
        <InquiryEdit key={no} inquiryNo={Number(no)} edited={edited} onEdited={setEdited} shown={text} />
      )}
    </Page>
  )
}
