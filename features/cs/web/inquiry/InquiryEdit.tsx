import { useState } from 'react'
import { href } from '#features/routes.ts'
import { cs } from '#kit/ui/words/cs.ts'
import { toast, useLeaveGuard } from '#kit/web/overlays.ts'
import { useGo } from '#kit/web/screen.tsx'
import type { Inquiry } from '../../contract.ts'
import { saveInquiry, useInquiry } from '../api.ts'
import { Unready } from '../parts/Unready.tsx'
import { formOf } from './form.ts'
import { InquiryForm } from './InquiryForm.tsx'
import { InquiryText } from './InquiryText.tsx'

/** Other words for an inquiry that waits. */
export function InquiryEdit({ inquiryNo, onGone }: { inquiryNo: number; onGone: () => void }) {
  const found = useInquiry(inquiryNo)
  if (!found.data) return <Unready query={found} gone={cs.inquiryGone} />
  // Answered meanwhile: there is only something to read.
  if (found.data.state === 1) return <InquiryText inquiryNo={inquiryNo} onGone={onGone} />
  return <Editing inquiry={found.data} />
}

function Editing({ inquiry }: { inquiry: Inquiry }) {
  const go = useGo()
  const [base] = useState(() => formOf(inquiry))
  const [form, setForm] = useState(base)
  useLeaveGuard(form !== base)
  return (
    <InquiryForm
      form={form}
      onForm={setForm}
      send={cs.save}
      onSend={async (body, key) => {
        await saveInquiry(body, { inquiryNo: inquiry.inquiry_no, key })
        toast(cs.saved)
        go.back(`${href('Inquiry')}?no=${inquiry.inquiry_no}`)
      }}
    />
  )
}
