import { useCallback, useRef, useState } from 'react'
import { ExpertPage, type ExpertHead } from '#features/expert/web/public.ts'
import { alertError } from '#kit/web/alert-error.ts'
import { isNotFound } from '#kit/web/call.ts'
import { NotFoundView } from '#kit/web/NotFoundView.tsx'
import { toast } from '#kit/web/overlays.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import type { OwnItem } from '../../../contract.ts'
import { PRODUCT } from '../../../transitions.ts'
import { own } from '../../../words/own.ts'
import { saveItem, useOwnItem } from '../api.ts'
import { FORM_SKELETON } from '../skeletons.tsx'
import { ItemForm } from './ItemForm.tsx'
import { bodyOf } from './model.ts'
import { publishAfter, type Outcome } from './publish.ts'

const words = own.form

/** Edits a product; orders that exist keep what they bought. */
export default function EditedItem({ itemNo, head, onLeave }: { itemNo: number; head: ExpertHead; onLeave: () => void }) {
  const query = useOwnItem(itemNo)
  // What is typed belongs to the version that was read first: a refetch in the background must not change it.
  const [first, setFirst] = useState(query.data)
  const stored = first ?? query.data
  if (stored !== first) setFirst(stored)
  if (isNotFound(query.error) || !query.isEnabled) return <NotFoundView />
  if (!stored) {
    return (
      <ExpertPage head={head} className="p-3">
        <QueryFallback query={query} skeleton={FORM_SKELETON} />
      </ExpertPage>
    )
  }
  return (
    <Form
      key={stored.version}
      stored={stored}
      head={head}
      onLeave={onLeave}
      onItem={setFirst}
      onReload={() => void query.refetch().then(({ data }) => setFirst(data))}
    />
  )
}

type FormProps = { stored: OwnItem; head: ExpertHead; onLeave: () => void; onItem: (item: OwnItem) => void; onReload: () => void }

function Form({ stored, head, onLeave, onItem, onReload }: FormProps) {
  const outcome = useRef<Outcome>(null)
  const isDraft = stored.state === PRODUCT.draft
  const finish = useCallback(() => {
    const { item, isPublished, refusal } = outcome.current!
    if (refusal !== null) {
      onItem(item)
      return alertError(refusal)
    }
    toast(isPublished ? words.published : isDraft ? words.draftSaved : words.saved)
    onLeave()
  }, [onLeave, onItem, isDraft])
  return (
    <ItemForm
      head={head}
      type={stored.type}
      stored={stored}
      send={async (values, purpose) => {
        outcome.current = await publishAfter(await saveItem(stored.item_no, { ...bodyOf(values), version: stored.version }), purpose)
      }}
      onSaved={finish}
      onReload={onReload}
    />
  )
}
