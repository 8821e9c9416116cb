import { cs } from '#features/cs/words.ts'
import { toast } from '#kit/web/overlays.ts'
import { saveInquiry } from '../api.ts'
import { blankForm, type InquiryForm as Form } from './form.ts'
import { FormPart } from './FormPart.tsx'

type Props = { draft: Form; onDraft: (form: Form) => void; onDone: () => void }

/** A new inquiry. */
export function InquiryWrite({ draft, onDraft, onDone }: Props) {
  return (
    <FormPart
      initial={draft}
      onChange={onDraft}
      send={cs.send}
      onSend={async (body, key) => {
        await saveInquiry(body, { inquiryNo: null, key })
        onDraft(blankForm)
        toast(cs.sent)
        onDone()
      }}
    />
  )
}
